import {
  LASTS_MINUTES,
  MOVES_WITHIN_DAYS,
  STARTS_AFTER_HOURS_MIN,
  STARTS_WITHIN_DAYS,
} from '@hereabouts/contract/gatherings/limits'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'

/** Whether a new gathering may take place then, with a minute of tolerance for the phone's clock. */
export function isWindowInRange(startsAt: Date, endsAt: Date, now: Date): boolean {
  const minutes = (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS
  return (
    startsAt >= later(now, STARTS_AFTER_HOURS_MIN * HOUR_MS - MINUTE_MS) &&
    startsAt <= later(now, STARTS_WITHIN_DAYS * DAY_MS + MINUTE_MS) &&
    minutes >= LASTS_MINUTES.min &&
    minutes <= LASTS_MINUTES.max
  )
}

/** An earlier time must leave the others as much time as a new gathering does. */
export function isMoveInRange(
  { startsAt, firstStartsAt }: { startsAt: Date; firstStartsAt: Date },
  to: Date,
  now: Date,
): boolean {
  const earliest = to < startsAt ? later(now, STARTS_AFTER_HOURS_MIN * HOUR_MS - MINUTE_MS) : now
  const fromFirstMs = Math.abs(to.getTime() - firstStartsAt.getTime())
  return to > earliest && fromFirstMs <= MOVES_WITHIN_DAYS * DAY_MS
}
