import * as z from 'zod/mini'
import { userId, VERIFICATION_STATUSES } from '../accounts/schemas.ts'
import { sanction } from '../accounts/schemas-sanctions.ts'
import { idInPath, isStorable, moment } from '../http/fields.ts'
import { FIND_CHARACTERS_MAX } from './limits.ts'

export const ROLES = ['user', 'verifier', 'moderator', 'admin'] as const
export const ACCOUNT_STATUSES = ['active', 'suspended', 'banned', 'deleted'] as const

/** An account as those see it who look after the house. */
export const account = z.strictObject({
  id: userId,
  username: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  standing: z.enum(ACCOUNT_STATUSES),
  isVerified: z.boolean(),
  createdAt: moment(),
})
export type Account = z.infer<typeof account>

/** One account with what was decided about it. */
export const accountInFull = z.strictObject({
  ...account.shape,
  email: z.string(),
  emailVerified: z.boolean(),
  verificationStatus: z.enum(VERIFICATION_STATUSES),
  /** The latest first. */
  measures: z.array(sanction),
})
export type AccountInFull = z.infer<typeof accountInFull>

/** Whom to look for: the beginning of a name, an id, or a whole e-mail address; everybody without. */
export const accountSearch = z.strictObject({
  find: z.exactOptional(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(FIND_CHARACTERS_MAX, 'too long'),
        z.refine(isStorable, 'text that can be stored'),
      ),
  ),
  /** Made before the account of this id: the `next` of the page before. */
  before: z.exactOptional(idInPath<'user'>()),
})
export type AccountSearch = z.infer<typeof accountSearch>

export const roleChange = z.strictObject({ role: z.enum(ROLES) })

export const openAppeal = z.strictObject({
  person: z.strictObject({ id: userId, username: z.string() }),
  measure: sanction,
})
export type OpenAppeal = z.infer<typeof openAppeal>
