import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'
import { momentOf, offsetMs } from '../platform/time-zone.ts'

/**
 * When today's digest is due, or null while it is not: before its time, and four hours after it, because a digest in
 * the afternoon would help nobody.
 *
 * @param minute the minute of the day, as clocks in the zone show it
 */
export function digestDue(now: Date, minute: number, timeZone: string): Date | null {
  const local = now.getTime() + offsetMs(now, timeZone)
  const midnight = local - (((local % DAY_MS) + DAY_MS) % DAY_MS)
  for (const day of [midnight, midnight - DAY_MS]) {
    const at = momentOf(day + minute * MINUTE_MS, timeZone)
    if (at <= now) return later(at, LATE_HOURS_MAX * HOUR_MS) > now ? at : null
  }
  return null
}

const LATE_HOURS_MAX = 4
