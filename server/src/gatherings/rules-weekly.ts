import { DAY_MS, MINUTE_MS } from '../platform/clock.ts'
import { momentOf, offsetMs } from '../platform/time-zone.ts'

/**
 * The agreed time of day a week after `at`, even if the clocks change in between. On a day without that time
 * it is later by as much as the clocks were moved; when it comes twice, it is the first.
 *
 * @param startsMinute the agreed time in minutes after midnight; null to take that of `at`
 */
export function aWeekLater(at: Date, timeZone: string, startsMinute: number | null = null): Date {
  const local = at.getTime() + offsetMs(at, timeZone)
  const day = local - (local % DAY_MS)
  const ofDay = startsMinute === null ? local - day : startsMinute * MINUTE_MS
  // Where clocks skip the hour before midnight, the last one was moved to the next day.
  const days = ofDay - (local - day) > DAY_MS / 2 ? 6 : 7
  return momentOf(day + days * DAY_MS + ofDay, timeZone)
}

/** The time of day in a time zone, in minutes after midnight. */
export function minuteOfDay(at: Date, timeZone: string): number {
  const local = at.getTime() + offsetMs(at, timeZone)
  return Math.floor((local % DAY_MS) / MINUTE_MS)
}
