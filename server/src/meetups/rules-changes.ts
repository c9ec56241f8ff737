import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import { PROPOSAL_MINUTES, PROPOSALS_MAX, STARTS_WITHIN_HOURS } from '@hereabouts/contract/meetups/limits'
import type { MeetupState, ProposalState } from '@hereabouts/contract/meetups/schemas'
import { HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'
import { latestPlan } from './rules-plans.ts'

type Reason = keyof typeof MEETUP_ERRORS | null

/** Where and when two people meet. */
export interface Plan {
  place: string
  startsAt: Date
}

export interface ChangeFacts {
  state: MeetupState
  isPlan: boolean
  plan: Plan
  /** How many proposals this person has made. */
  made: number
  /** Whether either has set off or arrived. */
  isUnderway: boolean
}

/** Why a person cannot propose this plan, or null. */
export function cannotPropose(
  { state, isPlan, plan, made, isUnderway }: ChangeFacts,
  to: Plan,
  now: Date,
): Reason {
  if (state !== 'accepted') return 'NOT_ACCEPTED'
  if (plan.startsAt <= now) return 'TOO_LATE_TO_CHANGE'
  if (isSamePlan(plan, to)) return 'NOTHING_TO_CHANGE'
  if (!isSameTime(plan, to) && !isInRange(to.startsAt, isPlan, now))
    return isPlan ? 'PLAN_OUT_OF_RANGE' : 'CHANGE_OUT_OF_RANGE'
  if (isUnderway && to.startsAt < plan.startsAt) return 'ONLY_LATER'
  return made < PROPOSALS_MAX ? null : 'TOO_MANY_PROPOSALS'
}

export interface LatestProposal {
  number: number
  state: ProposalState
  byId: UserId
  /** Null unless it is open. */
  expiresAt: Date | null
}

/** Why a person cannot agree to the proposal with this number or decline it, or null. */
export function cannotAnswer(
  state: MeetupState,
  latest: LatestProposal | null,
  { by, number }: { by: UserId; number: number },
  now: Date,
): Reason {
  if (state !== 'accepted') return 'NOT_ACCEPTED'
  if (!isOpen(latest, now) || latest.number !== number) return 'PROPOSAL_OVER'
  return latest.byId === by ? 'NOT_YOURS_TO_AGREE' : null
}

/** Why a person cannot withdraw the latest proposal, or null. */
export function cannotTakeBack(
  state: MeetupState,
  latest: LatestProposal | null,
  by: UserId,
  now: Date,
): Reason {
  if (state !== 'accepted') return 'NOT_ACCEPTED'
  if (!isOpen(latest, now)) return 'PROPOSAL_OVER'
  return latest.byId === by ? null : 'NOT_YOUR_PROPOSAL'
}

/** Whether a proposal still waits for its answer. */
export function isOpen<P extends Pick<LatestProposal, 'state' | 'expiresAt'>>(
  latest: P | null,
  now: Date,
): latest is P & { expiresAt: Date } {
  return latest?.state === 'open' && latest.expiresAt !== null && latest.expiresAt > now
}

/** When a proposal ends: after half an hour, or at the first of the two times between which it is to decide. */
export function proposalEndsAt(plan: Plan, to: Plan, now: Date): Date {
  const ends = [later(now, PROPOSAL_MINUTES * MINUTE_MS), plan.startsAt, to.startsAt]
  return new Date(Math.min(...ends.map((at) => at.getTime())))
}

export function isSamePlan(one: Plan, other: Plan): boolean {
  return one.place === other.place && isSameTime(one, other)
}

function isSameTime(one: Plan, other: Plan): boolean {
  return one.startsAt.getTime() === other.startsAt.getTime()
}

/** With a minute of tolerance for the phone's clock, as for an invitation. */
function isInRange(startsAt: Date, isPlan: boolean, now: Date): boolean {
  const latest = isPlan ? latestPlan(now) : later(now, STARTS_WITHIN_HOURS * HOUR_MS + MINUTE_MS)
  return startsAt > now && startsAt <= latest
}
