import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { DAY_MS, later, MINUTE_MS } from '../platform/clock.ts'
import { cellsAround } from './rules-cells.ts'
import { offsetMs } from './rules-weekly.ts'

export interface WeeklyWindow {
  /** Monday is 1. */
  weekday: number
  startsMinute: number
  lastsMinutes: number
  timeZone: string
}

/** When weekly hours began that are still open, or else begin next. */
export function nextOpening(
  { weekday, startsMinute, lastsMinutes, timeZone }: WeeklyWindow,
  now: Date,
): Date {
  const local = now.getTime() + offsetMs(now, timeZone)
  const midnight = local - (((local % DAY_MS) + DAY_MS) % DAY_MS)
  const today = new Date(midnight).getUTCDay() || 7
  // Yesterday's may still be open after midnight.
  for (let days = -1; ; days++) {
    if ((((today + days - weekday) % 7) + 7) % 7 !== 0) continue
    const start = midnight + days * DAY_MS + startsMinute * MINUTE_MS
    // The offset at the start itself, which differs after a change of the clocks.
    const about = new Date(start - offsetMs(now, timeZone))
    const opensAt = new Date(start - offsetMs(about, timeZone))
    if (later(opensAt, lastsMinutes * MINUTE_MS) > now) return opensAt
  }
}

/** An interest in hours that are open. */
export interface OpenHours {
  interestId: InterestId
  cell: string
  /** The settings of their owner that decide who sees whom, as in the view `sights`. */
  sight: number
}

/** Resolves how many people around somebody's open hours are free for the same interest, from the numbers in each cell. */
export function countingAround(
  tally: readonly (OpenHours & { people: number })[],
): (hours: OpenHours) => number {
  const keyOf = ({ interestId, cell, sight }: OpenHours) => `${interestId} ${cell} ${sight}`
  const inCell = new Map(tally.map((each) => [keyOf(each), each.people]))
  const around = new Map<string, number>()
  return (hours) => {
    const key = keyOf(hours)
    const people =
      around.get(key) ??
      cellsAround(hours.cell).reduce((sum, cell) => sum + (inCell.get(keyOf({ ...hours, cell })) ?? 0), 0)
    around.set(key, people)
    return people
  }
}
