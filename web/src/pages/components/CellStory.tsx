import { AREA } from '@hereabouts/contract/availability/limits'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { bandName } from '../../nearby/rules.ts'
import { formatLength } from '../../platform/format.ts'
import { useUnits } from '../../platform/units.ts'

/** Illustrates what the phone, the server and other people know about a place. */
export function CellStory() {
  const units = useUnits()
  const length =
    units === 'imperial'
      ? formatLength(roundToOneDigit(AREA.spacingMetres / METRES_PER_MILE), 'mile')
      : formatLength(roundToOneDigit(AREA.spacingMetres), 'meter')
  const band = bandName(3219, units)
  return (
    <ol className="flex flex-col gap-3">
      <Step
        title={t`1. Your phone knows the point`}
        text={t`It works out which hexagon you’re in. The point never leaves your phone.`}
        picture={
          <>
            <rect x="14" y="4" width="60" height="80" rx="10" className="fill-surface stroke-ink" />
            <path d={hexagon(44, 42, 22)} className="fill-tint stroke-accent" />
            <path d="M52 33c0 5-6 11-6 11s-6-6-6-11a6 6 0 0 1 12 0Z" className="fill-accent stroke-accent" />
            <circle cx="46" cy="33" r="2.2" className="fill-surface stroke-surface" strokeWidth="0" />
          </>
        }
      />
      <Step
        title={t`2. It sends the hexagon`}
        text={t`Only its number, which is the same for everyone in it. From one hexagon to the next it’s about ${length}.`}
        picture={
          <>
            {NEIGHBOURS.map(([x, y]) => (
              <path key={`${x} ${y}`} d={hexagon(x, y, 14)} className="fill-sunken stroke-line" />
            ))}
            <path d={hexagon(44, 44, 14)} className="fill-tint stroke-accent" />
          </>
        }
      />
      <Step
        title={t`3. Others see a few words`}
        text={t`Such as “${band}”. No map, no direction, no exact distance, no “last seen”.`}
        picture={
          <>
            <rect x="4" y="20" width="80" height="48" rx="10" className="fill-surface stroke-line" />
            <circle cx="22" cy="38" r="9" className="fill-tint stroke-accent" />
            <path d="M38 34h34M38 43h22" className="stroke-muted" strokeLinecap="round" />
            <rect x="14" y="53" width="44" height="8" rx="4" className="fill-tint stroke-tint" />
          </>
        }
      />
    </ol>
  )
}

function Step({ title, text, picture }: { title: string; text: string; picture: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4">
      <svg viewBox="0 0 88 88" width="88" height="88" strokeWidth="2.5" aria-hidden className="shrink-0">
        {picture}
      </svg>
      <div className="min-w-0 flex-[1_1_9rem]">
        <h3 className="font-bold">{title}</h3>
        <p className="text-muted">{text}</p>
      </div>
    </li>
  )
}

const METRES_PER_MILE = 1609.344
const roundToOneDigit = (value: number) => Number(value.toPrecision(1))

const ACROSS = 15 * Math.sqrt(3)

/** The middles of the hexagons around one in the middle of a picture of 88 by 88. */
export const NEIGHBOURS = Array.from({ length: 6 }, (_, i) => {
  const angle = (Math.PI / 3) * i
  return [
    Number((44 + ACROSS * Math.cos(angle)).toFixed(1)),
    Number((44 + ACROSS * Math.sin(angle)).toFixed(1)),
  ] as const
})

/** The outline of a hexagon, as an SVG path. `size` is the length of its edges. */
export function hexagon(x: number, y: number, size: number): string {
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i + Math.PI / 6
    return `${(x + size * Math.cos(angle)).toFixed(1)} ${(y + size * Math.sin(angle)).toFixed(1)}`
  })
  return `M${corners.join('L')}Z`
}
