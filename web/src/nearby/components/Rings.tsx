import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import type { CSSProperties } from 'react'
import { useUnits } from '../../platform/units.ts'
import { bandName } from '../rules.ts'
import { CENTRE, PERSON_RADIUS, placeOnRings, RINGS_HEIGHT, RINGS_WIDTH, ringsFor } from '../rules-rings.ts'

const ORIGIN = `${CENTRE.x}px ${CENTRE.y}px`

/**
 * A drawing of who is how near. Hidden from screen readers, because the summary and the cards say the same in words. Only a person's
 * ring means something; the angle is made up.
 */
export function Rings({ people }: { people: readonly NearbyPerson[] }) {
  const units = useUnits()
  const rings = ringsFor(people)
  return (
    <svg viewBox={`0 0 ${RINGS_WIDTH} ${RINGS_HEIGHT}`} aria-hidden className="w-full overflow-visible">
      {rings.toReversed().map(({ band, radius }, i) => (
        <g
          key={band}
          className="animate-widen [animation-delay:var(--delay)]"
          style={{ transformOrigin: ORIGIN, '--delay': `${(rings.length - i) * 70}ms` } as CSSProperties}
        >
          <path
            d={`M${CENTRE.x - radius} ${CENTRE.y} A${radius} ${radius} 0 0 1 ${CENTRE.x + radius} ${CENTRE.y} Z`}
            className="fill-accent stroke-accent"
            fillOpacity={0.05}
            strokeOpacity={0.35}
            strokeDasharray="1 5"
            strokeLinecap="round"
            strokeWidth={1.5}
          />
          <text
            // Alternating sides, so that the names of many rings fit.
            x={CENTRE.x + (i % 2 === 0 ? radius : -radius)}
            y={CENTRE.y + 16}
            textAnchor="middle"
            className="fill-muted text-[11px] font-semibold"
          >
            {bandName(band, units)}
          </text>
        </g>
      ))}
      {placeOnRings(people, rings).map(({ person, x, y }) => (
        <g
          key={person.id}
          style={{ transform: `translate(${x}px, ${y}px)` }}
          className="transition-transform duration-500"
        >
          <g className="animate-arrive">
            <circle
              r={PERSON_RADIUS - 1}
              className={person.isVerified ? 'fill-surface stroke-good' : 'fill-surface stroke-edge'}
              strokeWidth={2}
            />
            <text textAnchor="middle" y={5} className="fill-ink text-[14px] font-bold">
              {[...person.name][0]?.toUpperCase()}
            </text>
          </g>
        </g>
      ))}
      <g style={{ transform: `translate(${CENTRE.x}px, ${CENTRE.y}px)` }}>
        <path d="M0 -19 16.5 -9.5 V9.5 L0 19 -16.5 9.5 V-9.5Z" className="fill-accent" />
        <text textAnchor="middle" y={3.5} className="fill-on-accent text-[10px] font-bold">
          You
        </text>
      </g>
    </svg>
  )
}
