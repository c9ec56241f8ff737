import { DAY_MS, later, MINUTE_MS } from '../platform/clock.ts'
import { offsetMs } from '../platform/time-zone.ts'

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
  const wanted = day + 7 * DAY_MS + ofDay
  // The distances from UTC before and after a change of the clocks nearby, whichever way it goes.
  const around = [later(at, 6 * DAY_MS), later(at, 8 * DAY_MS)].map((each) => offsetMs(each, timeZone))
  const moments = around.map((offset) => new Date(wanted - offset))
  const real = moments.filter((each) => each.getTime() + offsetMs(each, timeZone) === wanted)
  const [first] = real.sort((one, other) => one.getTime() - other.getTime())
  // Not on the clock that day: counted from before the change, it is after it.
  return first ?? new Date(wanted - Math.min(...around))
}

/** The time of day in a time zone, in minutes after midnight. */
export function minuteOfDay(at: Date, timeZone: string): number {
  const local = at.getTime() + offsetMs(at, timeZone)
  return Math.floor((local % DAY_MS) / MINUTE_MS)
}
