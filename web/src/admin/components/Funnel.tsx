import { OVERVIEW_DAYS } from '@hereabouts/contract/admin/limits'
import type { Overview } from '@hereabouts/contract/admin/schemas'
import { Card } from '../../ui/Card.tsx'
import { funnelSteps } from '../rules.ts'

/** How many of those who switched on came to meet, as far as it is stored. */
export function Funnel({ funnel }: { funnel: Overview['funnel'] }) {
  return (
    <Card aria-label="From the switch to the meeting">
      <div className="flex flex-col gap-4">
        <h2 className="text-lg font-bold">From the switch to the meeting</h2>
        <p className="text-sm text-muted">
          Available is now: nothing is kept of who was available before. The rest are invitations of the last{' '}
          {OVERVIEW_DAYS} days, and what became of them.
        </p>
        <ol className="flex flex-col gap-3">
          {funnelSteps(funnel).map(({ name, count, share, note }) => (
            <li key={name} className="flex flex-col gap-1">
              <span className="flex items-baseline justify-between gap-3">
                <span className="font-semibold">{name}</span>
                <span className="tabular-nums">
                  <strong>{count.toLocaleString()}</strong>
                  {note && <span className="text-sm text-muted"> · {note}</span>}
                </span>
              </span>
              <span aria-hidden className="h-3 overflow-hidden rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-accent"
                  style={{ width: `${Math.round(share * 100)}%` }}
                />
              </span>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  )
}
