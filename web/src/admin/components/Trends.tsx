import { OVERVIEW_DAYS } from '@hereabouts/contract/admin/limits'
import type { Overview } from '@hereabouts/contract/admin/schemas'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatNumber } from '../../platform/format.ts'
import { Card } from '../../ui/Card.tsx'
import { trendsOf } from '../rules.ts'

/** Sign-ups, invitations and their outcomes per day, compared with the period before. */
export function Trends({ overview }: { overview: Overview }) {
  const heading = t`The last ${OVERVIEW_DAYS} days`
  return (
    <Card aria-label={heading}>
      <div className="flex flex-col gap-4">
        <div>
          <h2 className="text-lg font-bold">{heading}</h2>
          <p className="text-sm text-muted">
            <Trans>Shares of the invitations sent in these days.</Trans>
          </p>
        </div>
        <ul className="flex flex-col gap-4">
          {trendsOf(overview).map(({ name, count, note, days }) => (
            <li key={name} className="flex flex-col gap-1">
              <span className="flex items-baseline justify-between gap-3">
                <span className="font-semibold">{name}</span>
                <strong className="tabular-nums">{formatNumber(count)}</strong>
              </span>
              <Bars days={days} />
              <span className="text-sm text-muted tabular-nums">{note}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

/** One bar per day, relative to the best day. Hidden from screen readers, which read the note below. */
function Bars({ days }: { days: readonly number[] }) {
  const most = Math.max(...days, 1)
  return (
    <span aria-hidden className="flex h-10 items-end gap-px border-b border-line">
      {days.map((count, nth) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed number of days in their order
          key={nth}
          className="min-w-0 flex-1 rounded-t-sm bg-accent"
          style={{ height: `${Math.round((count / most) * 100)}%` }}
        />
      ))}
    </span>
  )
}
