import { AREA_PEOPLE_MIN } from '@hereabouts/contract/monitoring/limits'
import type { Area } from '@hereabouts/contract/monitoring/schemas'
import { formatNumber } from '../../platform/format.ts'
import { Card } from '../../ui/Card.tsx'
import { placeInWords } from '../rules.ts'

/** The areas with many available people, deliberately coarse. */
export function Areas({ areas }: { areas: readonly Area[] }) {
  return (
    <Card aria-labelledby="areas">
      <div className="flex flex-col gap-2">
        <h2 id="areas" className="text-lg font-bold">
          Where many are available
        </h2>
        <p className="text-sm text-muted">
          Now, in areas of about 250 km², by their middle; from {AREA_PEOPLE_MIN} people on, rounded down to
          fives. We don’t store it.
        </p>
        {areas.length === 0 ? (
          <p>No area has {AREA_PEOPLE_MIN} people or more.</p>
        ) : (
          <ul className="divide-y divide-line">
            {areas.map((area) => (
              <li
                key={`${area.latitude} ${area.longitude}`}
                className="flex items-baseline justify-between gap-4 py-2 tabular-nums"
              >
                <span>{placeInWords(area)}</span>
                <span className="font-semibold">{formatNumber(area.atLeast)} or more</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
