import { GATHERING_AREA, TOWN_HOUR_PROPOSED_FROM_PEOPLE } from '@hereabouts/contract/gatherings/limits'
import { TOWN_HOUR_PEOPLE_STEP, TOWN_HOUR_RESOLUTION } from '@hereabouts/contract/town-hours/limits'
import { DAY_MS } from '../platform/clock.ts'

/** How many people of a town would be free in an hour of the week. */
export interface FreeTogether {
  cell: string
  timeZone: string
  /** 0 is Monday from midnight to one. */
  hour: number
  people: number
}

/** At most this many people are left out of a count. */
export const LEFT_OUT_MAX = 8
const EPSILON = 1

/**
 * How many people to leave out of a count: the two-sided geometric distribution (Ghosh, Roughgarden, Sundararajan
 * 2009, "Universally utility-maximizing privacy mechanisms") with epsilon 1, cut off at 0 and at `LEFT_OUT_MAX`. So
 * a result is almost as likely without any one person, and a count is never larger than the truth.
 *
 * @param draw from 0 to 1, the same for the same hour of the same week
 */
export function leftOut(draw: number): number {
  let rest = draw * TOTAL_WEIGHT
  return WEIGHTS.findIndex((weight) => {
    rest -= weight
    return rest < 0
  })
}

const WEIGHTS = Array.from({ length: LEFT_OUT_MAX + 1 }, (_, nth) =>
  Math.exp(-EPSILON * Math.abs(nth - LEFT_OUT_MAX / 2)),
)
const TOTAL_WEIGHT = WEIGHTS.reduce((sum, weight) => sum + weight, 0)

/** For each town the hour in which most people would be free, if there are enough of them. The largest first. */
export function bestHours(
  counted: readonly FreeTogether[],
  drawFor: (hour: FreeTogether) => number,
): FreeTogether[] {
  const best = new Map<string, FreeTogether>()
  for (const each of counted) {
    const people = each.people - leftOut(drawFor(each))
    if (people > (best.get(each.cell)?.people ?? TOWN_HOUR_PROPOSED_FROM_PEOPLE - 1))
      best.set(each.cell, { ...each, people })
  }
  return [...best.values()]
    .sort((one, other) => other.people - one.people)
    .map((each) => ({ ...each, people: each.people - (each.people % TOWN_HOUR_PEOPLE_STEP) }))
}

/** The Monday that begins the week in UTC, as in `2026-11-23`. */
export function mondayOf(now: Date): string {
  const day = Math.floor(now.getTime() / DAY_MS)
  // The first of January 1970 was a Thursday.
  return new Date((day - ((day + 3) % 7)) * DAY_MS).toISOString().slice(0, 10)
}

/**
 * The bits that turn an area of gatherings into its town: `(cell & keeps) | sets`. In an H3 index, bits 52 to 55
 * hold the resolution, and finer digits than the resolution's are 7
 * (https://h3geo.org/docs/core-library/h3Indexing).
 */
export const TOWN_BITS = {
  keeps: ~(15n << 52n),
  sets: (BigInt(TOWN_HOUR_RESOLUTION) << 52n) | (7n << BigInt((15 - GATHERING_AREA.resolution) * 3)),
}
