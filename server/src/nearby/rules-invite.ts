import { DECLINED_REST_HOURS, OUTGOING_MAX } from '@hereabouts/contract/meetups/limits'
import type { InviteRefusal } from '@hereabouts/contract/nearby/schemas'
import { HOUR_MS, later } from '../platform/clock.ts'

/** What bears on whether somebody on a list may be invited, whatever for. */
export interface PairFacts {
  /** False of who has switched off and is still seen for the rest of the first minute. */
  isNearby: boolean
  inviterIsVerified: boolean
  inviteeConnectsWithUnverified: boolean
  hasPendingBetween: boolean
  outgoing: number
  /** When the invitee last said no to this inviter. */
  declinedAt: Date | null
}

/** Why somebody on a list cannot be invited, whatever for, or null. A missing fact never allows it. */
export function cannotInviteForAnything(facts: PairFacts, now: Date): InviteRefusal | null {
  if (facts.hasPendingBetween !== false) return 'ALREADY_PENDING'
  if (!facts.isNearby) return 'NOT_NEARBY'
  if (!facts.inviterIsVerified && !facts.inviteeConnectsWithUnverified) return 'VERIFIED_ONLY'
  if (!(facts.outgoing < OUTGOING_MAX)) return 'TOO_MANY_OUTGOING'
  const isResting = facts.declinedAt !== null && later(facts.declinedAt, DECLINED_REST_HOURS * HOUR_MS) > now
  return isResting ? 'RECENTLY_DECLINED' : null
}
