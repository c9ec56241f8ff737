import { DECLINED_REST_HOURS, OUTGOING_MAX } from '@hereabouts/contract/meetups/limits'
import type { InviteRefusal } from '@hereabouts/contract/nearby/schemas'
import { HOUR_MS, later } from '../platform/clock.ts'

/** The facts that decide whether the viewer can invite a listed person. */
export interface PairFacts {
  /** False for somebody who has switched off but stays visible for the rest of their first minute. */
  isNearby: boolean
  inviterIsVerified: boolean
  inviteeConnectsWithUnverified: boolean
  hasPendingBetween: boolean
  outgoing: number
  /** When the invitee last declined this inviter. */
  declinedAt: Date | null
}

/**
 * The reason why the viewer cannot invite a listed person, whatever for, or null. A
 * missing fact never allows it.
 */
export function cannotInviteForAnything(facts: PairFacts, now: Date): InviteRefusal | null {
  if (facts.hasPendingBetween !== false) return 'ALREADY_PENDING'
  if (!facts.isNearby) return 'NOT_NEARBY'
  if (!facts.inviterIsVerified && !facts.inviteeConnectsWithUnverified) return 'VERIFIED_ONLY'
  if (!(facts.outgoing < OUTGOING_MAX)) return 'TOO_MANY_OUTGOING'
  const isResting = facts.declinedAt !== null && later(facts.declinedAt, DECLINED_REST_HOURS * HOUR_MS) > now
  return isResting ? 'RECENTLY_DECLINED' : null
}
