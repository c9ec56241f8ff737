import type { AgendaEntry } from '@hereabouts/contract/gatherings/schemas-agenda'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarPlus, Rss } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useSignedIn } from '../../accounts/queries.ts'
import { isGone, textOf } from '../../platform/call-error.ts'
import { useServerNow } from '../../platform/server-time.ts'
import { spokenLanguage, translateName } from '../../platform/translate.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import bench from '../../ui/scene-bench.svg?no-inline'
import rain from '../../ui/scene-rain.svg?no-inline'
import { VisitorPage } from '../../ui/VisitorPage.tsx'
import { InterestFace } from '../components/InterestFace.tsx'
import { useAgenda } from '../queries.ts'
import { whenText } from '../rules.ts'
import { comingText, feedUrls } from '../rules-agenda.ts'

/** `/agenda`: the public gatherings, for everybody, with a calendar and a feed to subscribe to. */
export default function AgendaPage() {
  const isMember = useSignedIn() !== null
  if (isMember)
    return (
      <Page title={t`Public agenda`} backTo={{ href: '/gatherings', label: t`What’s planned` }}>
        <Agenda />
      </Page>
    )
  return (
    <VisitorPage
      title={t`Public agenda`}
      picture={<Mark size={64} />}
      lead={t`Hereabouts brings nearby people together. It never learns where you are.`}
    >
      <Agenda />
      <ButtonLink look="quiet" isWide href="/welcome">
        <Trans>More about Hereabouts</Trans>
      </ButtonLink>
    </VisitorPage>
  )
}

function Agenda() {
  const { data, error, refetch } = useAgenda()
  if (data)
    return (
      <>
        <Entries entries={data.gatherings} />
        <Subscriptions />
      </>
    )
  if (isGone(error))
    return (
      <EmptyState scene={rain} title={t`There’s no public agenda here`}>
        <p>
          <Trans>The people who run this site haven’t turned it on.</Trans>
        </p>
      </EmptyState>
    )
  if (error) return <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
  return <SkeletonCards label={t`Loading page...`} />
}

function Entries({ entries }: { entries: readonly AgendaEntry[] }) {
  const nowMs = useServerNow()
  if (entries.length === 0)
    return (
      <EmptyState scene={bench} title={t`Nothing planned yet`}>
        <p>
          <Trans>Subscribe, and your calendar shows what people plan.</Trans>
        </p>
      </EmptyState>
    )
  return (
    <ul aria-label={t`What’s planned`} className="flex flex-col gap-3">
      {entries.map((each) => (
        <Entry key={each.code} entry={each} nowMs={nowMs} />
      ))}
    </ul>
  )
}

/** A gathering. Tapping anywhere opens its public page. */
function Entry({ entry, nowMs }: { entry: AgendaEntry; nowMs: number }) {
  const { code, interest, label, audience, isWeekly } = entry
  return (
    <li className="relative flex flex-wrap items-start gap-x-3 gap-y-2 rounded-card border border-line bg-surface p-4 shadow-card has-[a:hover]:bg-sunken/50">
      <InterestFace name={interest} />
      <div className="flex min-w-0 flex-[1_1_9rem] flex-col">
        <h2 className="text-lg leading-snug font-bold">
          <Link
            href={`/gathering/${code}`}
            className="wrap-break-word after:absolute after:inset-0 after:rounded-card"
          >
            {translateName('interest', interest)}
          </Link>
        </h2>
        <p className="leading-snug font-semibold">{whenText(entry, nowMs)}</p>
        <Muted>
          <bdi>{label}</bdi>
        </Muted>
        <p className="mt-2 text-sm font-semibold">{comingText(entry)}</p>
        {isWeekly && <Muted>{t`Every week`}</Muted>}
        {audience === 'verified' && <Muted>{t`Verified people only`}</Muted>}
      </div>
    </li>
  )
}

function Muted({ children }: { children: ReactNode }) {
  return <p className="text-sm wrap-anywhere text-muted">{children}</p>
}

function Subscriptions() {
  const { calendar, feed } = feedUrls(location.origin, spokenLanguage())
  return (
    <div className="flex flex-col gap-3">
      <ButtonLink look="secondary" isWide isFile href={calendar}>
        <CalendarPlus size={20} aria-hidden /> <Trans>Subscribe in your calendar</Trans>
      </ButtonLink>
      <ButtonLink look="quiet" isWide isFile href={feed}>
        <Rss size={20} aria-hidden /> <Trans>Atom feed</Trans>
      </ButtonLink>
    </div>
  )
}
