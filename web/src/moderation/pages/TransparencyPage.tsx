import {
  TRANSPARENCY_KINDS,
  TRANSPARENCY_STEP,
  type TransparencyKind,
} from '@hereabouts/contract/moderation/limits'
import type { TransparencyMonth } from '@hereabouts/contract/moderation/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isGone, textOf } from '../../platform/call-error.ts'
import { formatNumber } from '../../platform/format.ts'
import { useLanguage } from '../../platform/language.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import rain from '../../ui/scene-rain.svg?no-inline'
import { useTransparency } from '../queries.ts'

/** `/transparency`: what the team did, by month and rounded, for everybody. */
export default function TransparencyPage() {
  return (
    <Page title={t`What the team did`} backTo={{ href: '/privacy', label: t`Privacy` }}>
      <Months />
    </Page>
  )
}

function Months() {
  const { data, error, refetch } = useTransparency()
  if (isGone(error))
    return (
      <EmptyState scene={rain} title={t`There are no public numbers here`}>
        <p>
          <Trans>The people who run this site don’t publish any.</Trans>
        </p>
      </EmptyState>
    )
  if (error) return <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
  if (!data) return <SkeletonCards label={t`Loading page...`} />
  return (
    <>
      <p className="text-muted">
        <Trans>
          Each person counts once. We add a little noise and round to steps of {TRANSPARENCY_STEP}, so nobody
          can find out whether somebody was reported. A month appears when it’s over.
        </Trans>
      </p>
      {data.months.length === 0 && (
        <p className="text-muted">
          <Trans>The first month isn’t over yet.</Trans>
        </p>
      )}
      {data.months.map((each) => (
        <Month key={each.month} of={each} />
      ))}
    </>
  )
}

function Month({ of }: { of: TransparencyMonth }) {
  const name = new Intl.DateTimeFormat(useLanguage(), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${of.month}-01T00:00:00Z`))
  return (
    <Card aria-label={name}>
      <h2 className="mb-2 text-lg font-bold">{name}</h2>
      <dl className="flex flex-col gap-2">
        {TRANSPARENCY_KINDS.map((kind) => (
          <div key={kind} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{t(KIND_WORDS[kind])}</dt>
            <dd className="font-semibold">{roundedInWords(of[kind])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function roundedInWords(count: number | null): string {
  if (count === null) return t`fewer than ${TRANSPARENCY_STEP}`
  const about = formatNumber(count)
  return t`about ${about}`
}

const KIND_WORDS: Record<TransparencyKind, MessageDescriptor> = {
  reported: msg`People reported`,
  resolved: msg`Reports dealt with`,
  dismissed: msg`Reports closed without action`,
  measures: msg`People warned, restricted or banned`,
  appeals: msg`People who appealed`,
  lifted: msg`Decisions we took back`,
}
