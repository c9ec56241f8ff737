import type { MEETUP_ERRORS } from '@hereabouts/contract/meetups/errors'
import {
  DECLINED_REST_HOURS,
  MEETUP_LASTS_MINUTES,
  PLAN_ANSWER_HOURS_BEFORE,
  PLAN_BEGINS_MINUTES_BEFORE,
  PLAN_PENDING_HOURS,
  PLANS_AFTER_HOURS,
  PLANS_AHEAD_MAX,
  PLANS_WITHIN_DAYS,
} from '@hereabouts/contract/meetups/limits'
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'
import { type InterestFacts, isInterestSuitable } from './rules.ts'

type Reason = keyof typeof MEETUP_ERRORS | null

/** What a person has ahead. */
export interface AheadFacts {
  /** The plans that they agreed to or proposed, besides this one. */
  plansAhead: number
  /** Whether one of those, or a gathering, overlaps this one. */
  hasOtherPlans: boolean
}

/** The facts that decide whether one person may propose a plan to another. */
export interface PlanFacts extends AheadFacts, InterestFacts {
  /** Whether the two are in touch and see each other. */
  mayPlan: boolean
  /** Whether a plan of the two waits for its answer. */
  hasPendingBetween: boolean
  /** When the other last declined a plan of this person. */
  declinedAt: Date | null
}

/** Why this plan cannot be proposed, or null. A missing fact never allows it. */
export function cannotPlan(facts: PlanFacts, startsAt: Date, now: Date): Reason {
  if (facts.mayPlan !== true) return 'NOT_IN_TOUCH'
  if (!isInterestSuitable(facts)) return 'INTEREST_NOT_YOURS'
  if (!isPlanInRange(startsAt, now)) return 'PLAN_OUT_OF_RANGE'
  if (facts.hasPendingBetween !== false) return 'ALREADY_PENDING'
  if (facts.declinedAt && later(facts.declinedAt, DECLINED_REST_HOURS * HOUR_MS) > now)
    return 'RECENTLY_DECLINED'
  return cannotTakeOn(facts)
}

/** Why a person cannot have this plan beside the others that they have ahead, or null. */
export function cannotTakeOn({ plansAhead, hasOtherPlans }: AheadFacts): Reason {
  if (!(plansAhead < PLANS_AHEAD_MAX)) return 'TOO_MANY_PLANS'
  return hasOtherPlans === false ? null : 'OTHER_PLANS'
}

/** When a proposed plan expires. */
export function planExpiresAt(startsAt: Date, now: Date): Date {
  const [latest, usual] = [
    later(startsAt, -PLAN_ANSWER_HOURS_BEFORE * HOUR_MS),
    later(now, PLAN_PENDING_HOURS * HOUR_MS),
  ]
  return latest < usual ? latest : usual
}

/** From when on a plan is the meetup of both. */
export function planBeginsAt(startsAt: Date): Date {
  return later(startsAt, -PLAN_BEGINS_MINUTES_BEFORE * MINUTE_MS)
}

export function meetupEndsAt(startsAt: Date): Date {
  return later(startsAt, MEETUP_LASTS_MINUTES * MINUTE_MS)
}

/** Whether this is a plan whose time has not come. */
export function isPlanAhead({ isPlan, startsAt }: { isPlan: boolean; startsAt: Date }, now: Date): boolean {
  return isPlan && planBeginsAt(startsAt) > now
}

/** The latest start of a plan, with a minute of tolerance for the phone's clock. */
export function latestPlan(now: Date): Date {
  return later(now, PLANS_WITHIN_DAYS * DAY_MS + MINUTE_MS)
}

function isPlanInRange(startsAt: Date, now: Date): boolean {
  return startsAt >= later(now, PLANS_AFTER_HOURS * HOUR_MS - MINUTE_MS) && startsAt <= latestPlan(now)
}
