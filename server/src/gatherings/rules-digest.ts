import { DIGEST_HOUR, ONE_MORE_HOURS } from '@hereabouts/contract/gatherings/limits'
import { DAY_MS, HOUR_MS, later } from '../platform/clock.ts'
import { offsetMs } from '../platform/time-zone.ts'

/** Whether it is the hour of the daily digest in this time zone. */
export function isDigestHour(timeZone: string, now: Date): boolean {
  const local = now.getTime() + offsetMs(now, timeZone)
  return Math.floor((((local % DAY_MS) + DAY_MS) % DAY_MS) / HOUR_MS) === DIGEST_HOUR
}

/** A gathering as one person finds it by browsing. */
interface Browsed {
  state: string
  startsAt: Date
  listedAt: Date
  isShared: boolean
  isVerifiedOnly: boolean
  isBlocked: boolean
  own: unknown
  going: number
  /** How many seats are held for friends: they count as taken. */
  heldSeats: number
  minimum: number
  maximum: number
}

/**
 * Counts the gatherings for this person's interests that they could join.
 *
 * @returns `fresh`: how many were listed after `since`; `oneMore`: how many need one more person and start
 *   within `ONE_MORE_HOURS`. Some may be both.
 */
export function digestOf(
  browsed: readonly Browsed[],
  { since, now, isVerified }: { since: Date; now: Date; isVerified: boolean },
): { fresh: number; oneMore: number } {
  const joinable = browsed.filter(
    ({ isShared, own, isBlocked, isVerifiedOnly, going, heldSeats, maximum }) =>
      isShared &&
      own === null &&
      !isBlocked &&
      (isVerified || !isVerifiedOnly) &&
      going + heldSeats < maximum,
  )
  const soon = later(now, ONE_MORE_HOURS * HOUR_MS)
  const needOne = joinable.filter(
    ({ state, going, heldSeats, minimum, startsAt }) =>
      state === 'open' && going + heldSeats === minimum - 1 && startsAt <= soon,
  )
  const fresh = joinable.filter(({ listedAt }) => listedAt > since && listedAt <= now)
  return { fresh: fresh.length, oneMore: needOne.length }
}
