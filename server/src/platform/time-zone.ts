import { DAY_MS, later, MINUTE_MS } from './clock.ts'

/** How far a time zone is ahead of UTC at a moment, which Intl formats as `GMT+05:30`, or `GMT`. */
export function offsetMs(at: Date, timeZone: string): number {
  const written = formatIn(timeZone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(written ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
}

/**
 * When a clock in the zone shows a time, given in milliseconds as if it were UTC. A time that comes twice is the
 * first; one that the clock skips is later by as much as the clocks are moved.
 */
export function momentOf(localMs: number, timeZone: string): Date {
  // The distances from UTC before and after a change of the clocks nearby, whichever way it goes.
  const around = [localMs - DAY_MS, localMs + DAY_MS].map((ms) => offsetMs(new Date(ms), timeZone))
  const moments = around.map((offset) => new Date(localMs - offset))
  const real = moments.filter((each) => each.getTime() + offsetMs(each, timeZone) === localMs)
  const [first] = real.sort((one, other) => one.getTime() - other.getTime())
  // Not on the clock that day: counted from before the change, it is after it.
  return first ?? new Date(localMs - Math.min(...around))
}

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

/** Cached: creating a format takes a hundred times as long as using it, and there are few time zones. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  return format
}

const formats = new Map<string, Intl.DateTimeFormat>()
