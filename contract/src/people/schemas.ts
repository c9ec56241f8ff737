import * as z from 'zod/mini'
import { profileFields } from '../accounts/schemas.ts'
import { badgeCount, companion, pastMeetings } from '../accounts/schemas-others.ts'
import { moment } from '../http/fields.ts'
import { sharedInterest } from '../interests/schemas.ts'
import { MEETUP_ERRORS } from '../meetups/errors.ts'

const inviteRefusal = z.enum(Object.keys(MEETUP_ERRORS) as (keyof typeof MEETUP_ERRORS)[])

/** A person as others see them. */
export const publicProfile = z.strictObject({
  ...companion.shape,
  ...profileFields.shape,
  sharedInterests: z.array(sharedInterest),
  badges: z.array(badgeCount),
  /** Null if the two have never met. */
  met: z.nullable(pastMeetings),
  /** Year and month, such as 2026-11. A day would help to tell accounts apart. */
  memberSince: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  /** Why this person cannot invite them now, whatever for. Null if they can. */
  inviteRefusal: z.nullable(inviteRefusal),
})
export type PublicProfile = z.infer<typeof publicProfile>

/** All data about one person: rows by kind, for each feature. */
export const personalExport = z.strictObject({
  exportedAt: moment(),
  features: z.record(z.string(), z.record(z.string(), z.array(z.record(z.string(), z.unknown())))),
})
export type PersonalExport = z.infer<typeof personalExport>

/** The deadline for restoring a deleted account. After that, nothing is left. */
export const leaving = z.strictObject({ goneAt: moment() })
