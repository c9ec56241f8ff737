import * as z from 'zod/mini'
import { badgeCount, companion } from '../accounts/schemas-others.ts'
import { sharedInterest } from '../interests/schemas.ts'
import { MEETUP_REFUSALS } from '../meetups/refusals.ts'

const inviteRefusal = z.enum(Object.keys(MEETUP_REFUSALS) as (keyof typeof MEETUP_REFUSALS)[])

/** A person as others who may see them see them. */
export const publicProfile = z.strictObject({
  ...companion.shape,
  sharedInterests: z.array(sharedInterest),
  badges: z.array(badgeCount),
  /** The year and the month, as in 2026-11; a day would tell accounts apart. */
  memberSince: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  /** Why one cannot invite them now, whatever for; null when one can. */
  inviteRefusal: z.nullable(inviteRefusal),
})
export type PublicProfile = z.infer<typeof publicProfile>
