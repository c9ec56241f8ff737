import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Handshake, Hexagon, MapPinOff, ShieldCheck, Sparkles, ToggleRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { useHouseInShort } from '../../instance/queries.ts'
import { PartBoundary } from '../../platform/error-boundary.tsx'
import { loadPart } from '../../platform/fresh-build.ts'
import { placeName } from '../../platform/house.ts'
import { PartWhenNear } from '../../platform/PartWhenNear.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconDisc } from '../../ui/IconDisc.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { useDocumentTitle } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PhoneFan, Steps } from '../components/PhoneScenes.tsx'

// Lazy, because they are below the fold or behind a button.
const InterestBrowser = lazy(() => loadPart(() => import('../../interests/components/InterestBrowser.tsx')))
const LanguageSelect = lazy(() => loadPart(() => import('../../accounts/components/LanguageSelect.tsx')))
const TrustSheet = lazy(() => loadPart(() => import('../components/TrustSheet.tsx')))

const POINTS = [
  {
    icon: Handshake,
    title: msg`Real-world, in-person encounters`,
    text: msg`A coffee, a walk, a game of chess, in a public place.`,
  },
  {
    icon: Hexagon,
    title: msg`Location-based matching`,
    text: msg`From a few feet to several miles. You choose.`,
  },
  {
    icon: ShieldCheck,
    title: msg`Verified users`,
    text: msg`A green shield marks people who have shown us an ID. For your safety, you choose who can meet you.`,
  },
  {
    icon: ToggleRight,
    title: msg`Dynamic availability`,
    text: msg`Only visible while you’re free. Switch off any time.`,
  },
  {
    icon: Sparkles,
    title: msg`A social badge system`,
    text: msg`Say thanks with a badge for communication skills, knowledge sharing, character traits or community contributions.`,
  },
]

export default function WelcomePage() {
  const house = useHouseInShort()
  useDocumentTitle(t`Meet people nearby`)
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex w-full max-w-[480px] flex-1 flex-col gap-8 px-4 pt-6 pb-12"
    >
      <header className="flex flex-wrap items-center gap-3">
        <Mark size={40} />
        <bdi className="text-xl font-extrabold tracking-tight">{house?.name || placeName}</bdi>
      </header>
      <section className="flex flex-col gap-5">
        <PhoneFan />
        <h1 className="text-[2.5rem] leading-[1.05] font-extrabold tracking-tight">
          <Trans>YoUrs truly local</Trans>
        </h1>
        <p className="text-lg text-muted">
          <Trans>See who nearby is free right now and likes what you like, then meet within the hour.</Trans>
        </p>
        <div className="flex flex-col gap-3">
          <ButtonLink href="/signup" isWide>
            <Trans>Create Account</Trans>
          </ButtonLink>
          <ButtonLink href="/signin" look="secondary" isWide>
            <Trans>Sign In</Trans>
          </ButtonLink>
        </div>
        <p className="flex items-start gap-3 rounded-card bg-tint p-4 text-sm font-medium text-on-tint">
          <MapPinOff size={22} aria-hidden className="mt-0.5 shrink-0" />
          <span>
            <Trans>We never learn where you are: your phone shares only a large hexagon.</Trans>
          </span>
        </p>
      </section>
      <section aria-labelledby="steps-title" className="flex flex-col gap-4">
        <SectionTitle id="steps-title">
          <Trans>How it works</Trans>
        </SectionTitle>
        <Steps />
      </section>
      <section aria-labelledby="points-title" className="flex flex-col gap-4">
        <SectionTitle id="points-title">
          <Trans>Why you’ll like it</Trans>
        </SectionTitle>
        <ul className="flex flex-col gap-3">
          {POINTS.map(({ icon: Icon, title, text }) => (
            <li
              key={Icon.displayName}
              className="flex flex-wrap gap-4 rounded-card border border-line bg-surface p-4 shadow-card"
            >
              <IconDisc>
                <Icon size={24} />
              </IconDisc>
              {/* With large text it wraps below the picture. */}
              <span className="min-w-0 flex-[1_1_10rem] wrap-break-word">
                <h3 className="font-bold">{t(title)}</h3>
                <p className="text-muted">{t(text)}</p>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="interests-title" className="flex flex-col gap-4">
        <SectionTitle id="interests-title">
          <Trans>What people meet for</Trans>
        </SectionTitle>
        {/* As tall as the content to come, so that nothing below it moves. */}
        <div className="min-h-[calc(400px+7.75rem)]">
          <PartWhenNear placeholder={<BrowserPlace />}>
            <InterestBrowser />
          </PartWhenNear>
        </div>
      </section>
      <TrustCard />
      <nav aria-label={t`About`} className="flex flex-wrap justify-center gap-x-6">
        {aboutLinks(house).map(({ href, text }) => (
          <Link
            key={href}
            href={href}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-accent underline-offset-4 hover:underline"
          >
            {t(text)}
          </Link>
        ))}
      </nav>
      <PartWhenNear placeholder={null}>
        <LanguageSelect />
      </PartWhenNear>
    </main>
  )
}

// Without /contribute, which redirects visitors back here.
const ABOUT = [
  { href: '/terms', text: msg`Terms` },
  { href: '/privacy', text: msg`Privacy` },
  { href: '/badge-guide', text: msg`Badge guide` },
  { href: '/report', text: msg`Report someone` },
]

function aboutLinks(house: ReturnType<typeof useHouseInShort>) {
  return [
    ...ABOUT,
    ...(house?.hasRules ? [{ href: '/rules', text: msg`House rules` }] : []),
    ...(house?.hasImprint ? [{ href: '/imprint', text: msg`Imprint` }] : []),
  ]
}

function SectionTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-2xl font-extrabold tracking-tight">
      {children}
    </h2>
  )
}

function BrowserPlace() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton look="h-[calc(3.25rem+2px)] rounded-full" />
      <Skeleton look="h-[400px] rounded-card" />
    </div>
  )
}

function TrustCard() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card aria-labelledby="trust-title">
      <div className="flex flex-col items-start gap-3">
        <h2 id="trust-title" className="flex items-center gap-2 text-xl font-extrabold tracking-tight">
          <ShieldCheck size={26} aria-hidden className="shrink-0 text-good" />
          <Trans>Trust & Verification</Trans>
        </h2>
        <p className="text-muted">
          <Trans>You decide who sees you and who can invite you.</Trans>
        </p>
        <Button look="secondary" onClick={() => setIsOpen(true)}>
          <Trans>Learn more</Trans>
        </Button>
      </div>
      {isOpen && (
        <PartBoundary>
          <Suspense>
            <TrustSheet onClose={() => setIsOpen(false)} />
          </Suspense>
        </PartBoundary>
      )}
    </Card>
  )
}
