import * as z from 'zod/mini'
import { badgeCount, companion } from '../accounts/schemas-others.ts'
import { moment } from '../http/fields.ts'
import { sharedInterest } from '../interests/schemas.ts'

/** A person as others who may see them see them. */
export const publicProfile = z.strictObject({
  ...companion.shape,
  sharedInterests: z.array(sharedInterest),
  badges: z.array(badgeCount),
  memberSince: moment(),
})
export type PublicProfile = z.infer<typeof publicProfile>
