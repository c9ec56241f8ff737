import { isSameClock, knownZone } from '@hereabouts/contract/http/known-zones'
import { ownClock } from '../platform/time-zone.ts'

/** Whether weekly hours in this zone need it beside them, because its clock differs from the phone's. */
export function isForeignClock(timeZone: string, now = new Date()): boolean {
  const own = ownClock(now)
  return !isSameClock(timeZone, knownZone(own.timeZone, own.offsetMinutes) ?? 'UTC', now)
}
