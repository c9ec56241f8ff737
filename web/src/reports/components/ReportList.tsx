import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { textOf } from '../../platform/call-error.ts'
import { formatShortDate } from '../../platform/format.ts'
import { CannedText } from '../../sanctions/components/CannedText.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonCards } from '../../ui/Skeleton.tsx'
import { useReports } from '../queries.ts'
import { KIND_WORDS, STATE_WORDS } from '../rules.ts'

/** The person's own reports and their results. */
export function ReportList() {
  const { data: reports, error, refetch } = useReports()
  if (error && !reports) return <ErrorState error={error} text={textOf(error)} onRetry={() => refetch()} />
  if (!reports) return <SkeletonCards label={t`Loading reports`} />
  if (reports.length === 0)
    return (
      <p className="text-muted">
        <Trans>You haven’t reported anyone.</Trans>
      </p>
    )
  return (
    <ul aria-label={t`Your reports`} className="flex flex-col gap-4">
      {reports.map(({ id, about, kind, state, note, canned, createdAt }) => (
        <li key={id} className="flex flex-col gap-1">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <bdi className="min-w-0 font-semibold wrap-anywhere">@{about.username}</bdi>
            <time dateTime={createdAt} className="text-sm text-muted">
              {formatShortDate(createdAt)}
            </time>
          </p>
          <p className="text-sm text-muted">
            {t(KIND_WORDS[kind])} · {t(STATE_WORDS[state])}
          </p>
          {note && (
            <div className="flex flex-col rounded-field bg-sunken px-4 py-3">
              <CannedText text={note} canned={canned} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
