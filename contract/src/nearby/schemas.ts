import * as z from 'zod/mini'
import { badgeCount, companion } from '../accounts/schemas-others.ts'
import { sharedInterest } from '../interests/schemas.ts'
import { BANDS_METRES } from './limits.ts'

export const nearbyPerson = z.strictObject({
  ...companion.shape,
  /** Upper bound in metres, true when the place was last shared. */
  band: z.literal(BANDS_METRES),
  sharedInterests: z.array(sharedInterest),
  upFor: z.string(),
  badges: z.array(badgeCount),
})
export type NearbyPerson = z.infer<typeof nearbyPerson>

export const nearbyList = z.strictObject({
  people: z.array(nearbyPerson),
  /** How many more there are beyond those listed. */
  more: z.int(),
})
export type NearbyList = z.infer<typeof nearbyList>
