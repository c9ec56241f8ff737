import type { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import { STARTS_BEFORE_NOW_MINUTES, STARTS_WITHIN_HOURS } from '@hereabouts/contract/meetups/limits'
import type { MeetupState } from '@hereabouts/contract/meetups/schemas'
import { cannotInviteForAnything, type PairFacts } from '../nearby/service.ts'
import { HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'

type Reason = keyof typeof MEETUP_ERRORS | null

/** Whether the interest of an invitation is one of the inviter's. */
export interface InterestFacts {
  hasInterest: boolean
  /** Whether it is a dating interest, which counts only if both know that they share it. */
  isDating: boolean
  isShared: boolean
}

/** The facts that decide whether one person may invite another. An engaged person is nearby to nobody. */
export interface InviteFacts extends PairFacts, InterestFacts {
  inviterIsBusy: boolean
}

/** Why this invitation is not possible, or null. A missing fact never allows it. */
export function cannotInvite(facts: InviteFacts, startsAt: Date, now: Date): Reason {
  if (facts.inviterIsBusy !== false) return 'BUSY'
  const reason = cannotInviteForAnything(facts, now)
  if (reason) return reason
  if (!isInterestSuitable(facts)) return 'INTEREST_NOT_YOURS'
  return isStartInRange(startsAt, now) ? null : 'STARTS_OUT_OF_RANGE'
}

export function isInterestSuitable({ hasInterest, isDating, isShared }: InterestFacts): boolean {
  return hasInterest && (isDating === false || isShared)
}

/** The new arrival time of somebody who is this many minutes late; null if not late. */
export function expectedAt(startsAt: Date, minutes: number, now: Date): Date | null {
  return minutes === 0 ? null : later(startsAt > now ? startsAt : now, minutes * MINUTE_MS)
}

/** Whether two matching outcomes count as met: not after a cancellation. */
export function canHaveMet({ state }: { state: MeetupState }): boolean {
  return state === 'accepted' || state === 'missed'
}

/** Whether an outcome may be given: once an accepted meetup should have begun, or they met. */
export function canTellOutcome(
  meetup: { acceptedAt: Date | null; startsAt: Date; state: MeetupState },
  now: Date,
): boolean {
  return meetup.state === 'met' || (meetup.acceptedAt !== null && meetup.startsAt <= now)
}

function isStartInRange(startsAt: Date, now: Date): boolean {
  const earliest = later(now, -STARTS_BEFORE_NOW_MINUTES * MINUTE_MS)
  const latest = later(now, STARTS_WITHIN_HOURS * HOUR_MS + MINUTE_MS)
  return startsAt >= earliest && startsAt <= latest
}
