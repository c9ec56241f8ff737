import { RANGES_METRES, type RangeMetres } from '@hereabouts/contract/availability/limits'
import { areNearby } from '../../server/src/nearby/rules-place.ts'
import type { Point } from '../../web/src/availability/rules-place.ts'
import { phoneWith, publishedOf } from './phone.ts'
import {
  CITIES,
  h3PhoneLooksEveryMs,
  metresBetween,
  type Random,
  TOWN_METRES,
  walk,
  within,
} from './world.ts'

const MINUTE_MS = 60_000

/** How people reached their position. Most people who wait to meet somebody stay in one place. */
export interface Way {
  /** Zero for people who switched on where they are. */
  kmh: number
  /** Whether they stayed there for half an hour. */
  stays: boolean
  /** For these, the target of 98 % is known to be missed. */
  isSlow?: true
}
export const WAYS: Record<string, Way> = {
  'switched on where they are': { kmh: 0, stays: true },
  'walked there with the app on, 3.5 km/h, and stayed for half an hour': { kmh: 3.5, stays: true },
  'walked there slowly, 2 km/h, and stayed for half an hour': { kmh: 2, stays: true, isSlow: true },
  'strolled there, 0.9 km/h, and stayed for half an hour': { kmh: 0.9, stays: true, isSlow: true },
  'are walking, 3.5 km/h': { kmh: 3.5, stays: false },
}

export interface PairRule {
  rangeMetres: RangeMetres
  recall: number
  precision: number
}

/**
 * Recall: the share of pairs in range that the app shows. Precision: the share of shown
 * pairs that are in range.
 */
export function pairRule(way: Way, people: number, random: Random, delayMs?: number): PairRule[] {
  const counts = RANGES_METRES.slice(1).map((rangeMetres) => ({ rangeMetres, inRange: 0, shown: 0, both: 0 }))
  for (const [, centre] of CITIES) {
    const crowd = Array.from({ length: people }, () => somebody(way, centre, random, delayMs))
    for (const [i, one] of crowd.entries())
      for (const other of crowd.slice(i + 1)) {
        const metres = metresBetween(one.at, other.at)
        for (const count of counts) {
          const { rangeMetres } = count
          const isInRange = metres <= rangeMetres
          const isShown = areNearby(
            { rangeMetres, areaCell: one.cell, spotCell: null },
            { rangeMetres, areaCell: other.cell, spotCell: null },
          )
          count.inRange += Number(isInRange)
          count.shown += Number(isShown)
          count.both += Number(isInRange && isShown)
        }
      }
  }
  return counts.map(({ rangeMetres, inRange, shown, both }) => ({
    rangeMetres,
    recall: both / inRange,
    precision: both / shown,
  }))
}

function somebody(
  { kmh, stays }: Way,
  centre: Point,
  random: Random,
  delayMs?: number,
): { at: Point; cell: string } {
  const phone = phoneWith(random)
  if (kmh === 0) {
    const at = within(centre, TOWN_METRES, random)
    return { at, cell: phone.look(at, 0)?.cell as string }
  }
  const walked = walk(centre, kmh, 40, random)
  const last = walked.at(-1) as Point
  const track = stays ? [...walked, ...Array.from({ length: 15 }, () => last)] : walked
  const reports = track.map((at, look) => ({
    atMs: look * h3PhoneLooksEveryMs,
    cell: phone.look(at, look * h3PhoneLooksEveryMs)?.cell as string,
  }))
  const shown = publishedOf(reports, track.length * 2 * MINUTE_MS, random, delayMs)
  return { at: last, cell: (shown.at(-1) as { cell: string }).cell }
}
