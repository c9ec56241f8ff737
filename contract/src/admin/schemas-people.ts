import * as z from 'zod/mini'
import { userId, VERIFICATION_STATUSES } from '../accounts/schemas.ts'
import { idInPath, moment, typedLine } from '../http/fields.ts'
import { sanction } from '../sanctions/schemas.ts'
import { FIND_CHARACTERS_MAX } from './limits.ts'

export const ROLES = ['user', 'verifier', 'moderator', 'admin'] as const
export const ACCOUNT_STATUSES = ['active', 'suspended', 'banned', 'deleted'] as const

/** An account as the team sees it. */
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

/** An account with all decisions about it. */
export const accountInFull = z.strictObject({
  ...account.shape,
  email: z.string(),
  emailVerified: z.boolean(),
  verificationStatus: z.enum(VERIFICATION_STATUSES),
  /** Newest first. */
  measures: z.array(sanction),
})
export type AccountInFull = z.infer<typeof accountInFull>

/**
 * A search by the beginning of a name, an ID, or a complete e-mail address. Without a
 * term, it finds everybody.
 */
export const accountSearch = z.strictObject({
  find: z.exactOptional(typedLine(0, FIND_CHARACTERS_MAX, `at most ${FIND_CHARACTERS_MAX} characters`)),
  /** Accounts created before the one with this ID: the `next` of the previous page. */
  before: z.exactOptional(idInPath<'user'>()),
})
export type AccountSearch = z.infer<typeof accountSearch>

export const roleChange = z.strictObject({ role: z.enum(ROLES) })

export const openAppeal = z.strictObject({
  person: z.strictObject({ id: userId, username: z.string() }),
  measure: sanction,
})
export type OpenAppeal = z.infer<typeof openAppeal>
