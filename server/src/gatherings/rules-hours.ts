import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { DAY_MS, later, MINUTE_MS } from '../platform/clock.ts'
import { momentOf, offsetMs } from '../platform/time-zone.ts'
import { cellsAround } from './rules-cells.ts'

export interface WeeklyWindow {
  /** Monday is 1. */
  weekday: number
  startsMinute: number
  lastsMinutes: number
  timeZone: string
}

/** When the window opened if it is open now, otherwise when it opens next. */
export function nextOpening(
  { weekday, startsMinute, lastsMinutes, timeZone }: WeeklyWindow,
  now: Date,
): Date {
  const local = now.getTime() + offsetMs(now, timeZone)
  const midnight = local - (((local % DAY_MS) + DAY_MS) % DAY_MS)
  const today = new Date(midnight).getUTCDay() || 7
  // Yesterday's window may still be open after midnight.
  for (let days = -1; ; days++) {
    if ((((today + days - weekday) % 7) + 7) % 7 !== 0) continue
    const opensAt = momentOf(midnight + days * DAY_MS + startsMinute * MINUTE_MS, timeZone)
    if (later(opensAt, lastsMinutes * MINUTE_MS) > now) return opensAt
  }
}

/** One interest of weekly hours that are open now. */
export interface OpenHours {
  interestId: InterestId
  cell: string
  /** Who may see the person and whom they may see, as one number: the column `sight` of the view `sights`. */
  visibility: number
}

/** Returns a function that adds up the counts around open hours, for their interest and visibility. */
export function countingAround(
  counts: readonly (OpenHours & { people: number })[],
): (hours: OpenHours) => number {
  const keyOf = ({ interestId, cell, visibility }: OpenHours) => `${interestId} ${cell} ${visibility}`
  const inCell = new Map(counts.map((each) => [keyOf(each), each.people]))
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
