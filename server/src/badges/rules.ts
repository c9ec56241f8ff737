import type { BADGE_ERRORS } from '@hereabouts/contract/badges/errors'
import {
  BADGE_DAYS_AFTER_MEETING,
  BADGE_REVOCABLE_HOURS,
  BADGES_COUNT_AFTER_HOURS,
  BADGES_PER_MEETING,
} from '@hereabouts/contract/badges/limits'
import { DAY_MS, HOUR_MS, later } from '../platform/clock.ts'

type Reason = keyof typeof BADGE_ERRORS

/** Everything that decides whether one person may award another a badge for a meeting. */
export interface AwardFacts {
  isOneself: boolean
  /** Whether both are active and neither has blocked the other. */
  isInReach: boolean
  /** Whether the giver may see the receiver at all. */
  canSee: boolean
  isBadge: boolean
  /** When the two met at this meetup; null if it is not theirs or they did not meet. */
  metAt: Date | null
  /** How many badges the giver has given for this meeting. */
  givenForMeeting: number
  /** Whether the giver has given the receiver this badge before, for any meeting. */
  hasGivenBadge: boolean
}

/**
 * Why this badge cannot be awarded, or null. A missing fact never allows it. `NOT_FOUND` where another reason
 * would reveal who exists or who has blocked.
 */
export function cannotAward(facts: AwardFacts, now: Date): Reason | 'NOT_FOUND' | null {
  const { metAt } = facts
  if (facts.isOneself !== false) return 'ONESELF'
  if (!facts.isInReach) return 'NOT_FOUND'
  if (!metAt) return facts.canSee ? 'NOT_MET' : 'NOT_FOUND'
  if (!facts.isBadge) return 'NO_SUCH_BADGE'
  if (now >= awardableUntil(metAt)) return 'TOO_LATE'
  if (facts.hasGivenBadge !== false) return 'ALREADY_GIVEN'
  return leftToAward(facts.givenForMeeting) > 0 ? null : 'ALL_GIVEN'
}

/** Why this badge cannot be taken back, or null. */
export function cannotRevoke(awardedAt: Date, now: Date): Reason | null {
  return now >= revocableUntil(awardedAt) ? 'NOT_REVOCABLE' : null
}

export function awardableUntil(metAt: Date): Date {
  return later(metAt, BADGE_DAYS_AFTER_MEETING * DAY_MS)
}

/** The earliest meeting time for which badges can still be awarded. */
export function awardableFrom(now: Date): Date {
  return later(now, -BADGE_DAYS_AFTER_MEETING * DAY_MS)
}

/** Badges between two accounts count once both were created before this time. */
export function countedBefore(now: Date): Date {
  return later(now, -BADGES_COUNT_AFTER_HOURS * HOUR_MS)
}

export function revocableUntil(awardedAt: Date): Date {
  return later(awardedAt, BADGE_REVOCABLE_HOURS * HOUR_MS)
}

/** How many more badges a person may give for a meeting. */
export function leftToAward(given: number): number {
  return Math.max(BADGES_PER_MEETING - given, 0)
}
