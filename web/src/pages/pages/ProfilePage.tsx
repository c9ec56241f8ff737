import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  Award,
  Bell,
  Heart,
  KeyRound,
  Languages,
  LifeBuoy,
  Lock,
  Pencil,
  ShieldCheck,
  UserPlus,
} from 'lucide-react'
import { lazy, Suspense } from 'react'
import { AboutPerson } from '../../accounts/components/AboutPerson.tsx'
import { BadgeCounts } from '../../accounts/components/BadgeCounts.tsx'
import { ProfilePrompt } from '../../accounts/components/ProfilePrompt.tsx'
import { SignOutButton } from '../../accounts/components/SignOutButton.tsx'
import { useOwnUser, useSignedIn } from '../../accounts/queries.ts'
import { useOwnBadges } from '../../badges/queries.ts'
import { countsSummary } from '../../badges/rules.ts'
import { ConfirmEmailCard } from '../../email/components/ConfirmEmailCard.tsx'
import { textOf } from '../../platform/call-error.ts'
import { formatList } from '../../platform/format.ts'
import { loadPart } from '../../platform/fresh-build.ts'
import { PartWhenNear } from '../../platform/PartWhenNear.tsx'
import { translateName } from '../../platform/translate.ts'
import { SanctionsCard } from '../../sanctions/components/SanctionsCard.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { Page } from '../../ui/Page.tsx'
import { Shield } from '../../ui/PersonMarks.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton, SkeletonCards } from '../../ui/Skeleton.tsx'
import { statusWords } from '../../verification/rules.ts'

const AboutLinks = lazy(() =>
  loadPart(async () => ({ default: (await import('../components/AboutLinks.tsx')).AboutLinks })),
)
const TeamSection = lazy(() =>
  loadPart(async () => ({ default: (await import('../components/AboutLinks.tsx')).TeamSection })),
)

/** `/profile`: the person as others see them, and the pages of their settings. */
export default function ProfilePage() {
  const user = useSignedIn()
  return user ? <Profile id={user.id} /> : null
}

function Profile({ id }: { id: UserId }) {
  const { data: user, error, refetch } = useOwnUser(id)
  const { data: badges } = useOwnBadges(id)
  return (
    <Page title={t`Profile`}>
      {user ? (
        <>
          <SanctionsCard />
          <OwnCard user={user} counts={badges?.counts ?? []} />
          <ProfilePrompt user={user} />
          <ConfirmEmailCard />
          {user.role !== 'user' && (
            <Suspense>
              <TeamSection />
            </Suspense>
          )}
          <Card aria-label={t`Settings`}>
            <SettingsLinks user={user} badges={badges && countsSummary(badges.counts)} />
          </Card>
          <Section title={t`About`}>
            <PartWhenNear placeholder={<Skeleton look="h-60" />}>
              <AboutLinks />
            </PartWhenNear>
          </Section>
        </>
      ) : error ? (
        <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
      ) : (
        <SkeletonCards label={t`Loading profile`} />
      )}
      <SignOutButton userId={id} />
      <p className="-mt-3 text-center text-sm text-muted">
        <Trans>Signing out clears your data from this phone, including your home zone.</Trans>
      </p>
    </Page>
  )
}

/** What others see of the person. */
function OwnCard({ user, counts }: { user: OwnUser; counts: Parameters<typeof BadgeCounts>[0]['counts'] }) {
  const { id, name, username, pronouns, avatarUrl, isVerified } = user
  return (
    <Card aria-label={t`How others see you`}>
      <div className="flex flex-col gap-4">
        {/* With large text the name has its own line. */}
        <div className="flex flex-wrap items-center gap-4">
          <Avatar id={id} name={name} url={avatarUrl} size={96} />
          <div className="min-w-0 flex-[1_1_9rem]">
            <h2 className="flex items-center gap-1.5 text-2xl leading-tight font-bold">
              <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
              {isVerified && <Shield />}
            </h2>
            <p className="text-muted wrap-anywhere">
              <bdi>@{username}</bdi>
              {pronouns && ` · ${pronouns}`}
            </p>
          </div>
        </div>
        <AboutPerson person={user} />
        <BadgeCounts counts={counts} most={3} />
        <ButtonLink href="/profile/edit" look="secondary" isWide>
          <Pencil size={18} aria-hidden /> <Trans>Edit</Trans>
        </ButtonLink>
        <p className="text-center text-sm text-muted">
          <Trans>Others see this, and the interests you share with them.</Trans>
        </p>
      </div>
    </Card>
  )
}

function SettingsLinks({ user, badges }: { user: OwnUser; badges: string | undefined }) {
  return (
    <div className="flex flex-col">
      <LinkRow
        href="/profile/interests"
        icon={<Heart size={20} />}
        title={t`Interests`}
        text={shortList(user.interests.map(({ name }) => translateName('interest', name)))}
      />
      <LinkRow
        href="/profile/privacy"
        icon={<Lock size={20} />}
        title={t`Privacy`}
        text={t`Who sees you, and where your phone stays off`}
      />
      <LinkRow
        href="/notifications/settings"
        icon={<Bell size={20} />}
        title={t`Notifications`}
        text={t`Lock screen, sounds, quiet hours, muted people`}
      />
      <LinkRow
        href="/safety"
        icon={<LifeBuoy size={20} />}
        title={t`Safety`}
        text={t`Trusted contacts, blocks and reports`}
      />
      <LinkRow
        href="/user-verification"
        icon={<ShieldCheck size={20} />}
        title={t`Verification`}
        text={statusWords(user.verificationDetails.status)}
      />
      <LinkRow href="/badges" icon={<Award size={20} />} title={t`Badges`} text={badges} />
      <LinkRow
        href="/invites"
        icon={<UserPlus size={20} />}
        title={t`Invite friends`}
        text={t`Bring the people you’d like to meet here`}
      />
      <LinkRow
        href="/profile/language"
        icon={<Languages size={20} />}
        title={t`Language and units`}
        text={t`Languages you speak, clock, miles or metres`}
      />
      <LinkRow
        href="/account"
        icon={<KeyRound size={20} />}
        title={t`Account`}
        text={t`Password, e-mail, devices, your data`}
      />
    </div>
  )
}

const NAMED = 3

function shortList(names: readonly string[]): string {
  const more = names.length - NAMED
  const shown = formatList(names.slice(0, NAMED), 'unit')
  return more > 0 ? plural(more, { other: `${shown} and # more` }) : shown
}
