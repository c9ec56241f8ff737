import { AREA_PEOPLE_MIN } from '@hereabouts/contract/monitoring/limits'
import type { Area } from '@hereabouts/contract/monitoring/schemas'
import { Trans } from '@lingui/react/macro'
import { formatNumber } from '../../platform/format.ts'
import { Card } from '../../ui/Card.tsx'
import { placeInWords } from '../rules.ts'

/** The areas with many available people, deliberately coarse. */
export function Areas({ areas }: { areas: readonly Area[] }) {
  return (
    <Card aria-labelledby="areas">
      <div className="flex flex-col gap-2">
        <h2 id="areas" className="text-lg font-bold">
          <Trans>Where many are available</Trans>
        </h2>
        <p className="text-sm text-muted">
          <Trans>
            Right now, in areas of about 250 km², by their centre. Only areas with at least {AREA_PEOPLE_MIN}{' '}
            people count, rounded down to fives. We don’t store it.
          </Trans>
        </p>
        {areas.length === 0 ? (
          <p>
            <Trans>No area has {AREA_PEOPLE_MIN} people or more.</Trans>
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {areas.map((area) => (
              <li
                key={`${area.latitude} ${area.longitude}`}
                className="flex items-baseline justify-between gap-4 py-2 tabular-nums"
              >
                <span>{placeInWords(area)}</span>
                <span className="font-semibold">
                  <AtLeast people={formatNumber(area.atLeast)} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

function AtLeast({ people }: { people: string }) {
  return <Trans>{people} or more</Trans>
}
