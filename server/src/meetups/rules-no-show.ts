import { NO_SHOW_AFTER_MINUTES } from '@hereabouts/contract/meetups/limits'
import { later, MINUTE_MS } from '../platform/clock.ts'

export interface WaitingFacts {
  startsAt: Date
  /** Since when this person is there. */
  hereSince: Date | null
  isOtherHere: boolean
  /** When the other said that they would arrive. */
  otherExpectedAt: Date | null
}

/**
 * From when on a person who waits can say that the other did not come; null while they are not there, or the
 * other is.
 */
export function noShowFrom({ startsAt, hereSince, isOtherHere, otherExpectedAt }: WaitingFacts): Date | null {
  if (hereSince === null || isOtherHere) return null
  const latest = Math.max(startsAt.getTime(), hereSince.getTime(), otherExpectedAt?.getTime() ?? 0)
  return later(new Date(latest), NO_SHOW_AFTER_MINUTES * MINUTE_MS)
}
