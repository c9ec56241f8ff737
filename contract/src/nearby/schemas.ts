import * as z from 'zod/mini'
import { profileFields } from '../accounts/schemas.ts'
import { badgeCount, companion, pastMeetings } from '../accounts/schemas-others.ts'
import { sharedInterest } from '../interests/schemas.ts'
import { BANDS_METRES } from './limits.ts'

/**
 * Reasons for not being able to invite a person on one's list, whatever for. Their texts are in
 * the error codes of meetups.
 */
export const INVITE_REFUSALS = [
  'NOT_NEARBY',
  'ALREADY_PENDING',
  'VERIFIED_ONLY',
  'TOO_MANY_OUTGOING',
  'RECENTLY_DECLINED',
] as const
export type InviteRefusal = (typeof INVITE_REFUSALS)[number]

export const nearbyPerson = z.strictObject({
  ...companion.shape,
  ...profileFields.shape,
  /** Upper bound in metres, true when both last shared a place. */
  band: z.literal(BANDS_METRES),
  sharedInterests: z.array(sharedInterest),
  upFor: z.string(),
  badges: z.array(badgeCount),
  /** Null if the two have never met. */
  met: z.nullable(pastMeetings),
  /** Why this person cannot invite them now. Null if they can. */
  inviteRefusal: z.nullable(z.enum(INVITE_REFUSALS)),
  /** Orders the list: ascending, as text. Means nothing by itself, and changes from day to day. */
  rank: z.string(),
})
export type NearbyPerson = z.infer<typeof nearbyPerson>

export const nearbyList = z.strictObject({
  people: z.array(nearbyPerson),
  /** How many more there are besides the listed ones. */
  more: z.int(),
  /** Present if this person is not available, and so sees nobody. A phone that believes otherwise is wrong. */
  isOff: z.exactOptional(z.literal(true)),
})
export type NearbyList = z.infer<typeof nearbyList>
