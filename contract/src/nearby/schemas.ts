import * as z from 'zod/mini'
import { badgeCount, companion } from '../accounts/schemas-others.ts'
import { sharedInterest } from '../interests/schemas.ts'
import { BANDS_METRES } from './limits.ts'

/** What keeps from inviting somebody who is on one's list, whatever for; worded in the catalogue of the meetups. */
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
  /** Upper bound in metres, true when the place was last shared. */
  band: z.literal(BANDS_METRES),
  sharedInterests: z.array(sharedInterest),
  upFor: z.string(),
  badges: z.array(badgeCount),
  /** Why one cannot invite them now; null when one can. */
  inviteRefusal: z.nullable(z.enum(INVITE_REFUSALS)),
})
export type NearbyPerson = z.infer<typeof nearbyPerson>

export const nearbyList = z.strictObject({
  people: z.array(nearbyPerson),
  /** How many more there are beyond those listed. */
  more: z.int(),
})
export type NearbyList = z.infer<typeof nearbyList>
