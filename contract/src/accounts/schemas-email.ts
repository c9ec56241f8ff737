import * as z from 'zod/mini'
import { isStorable } from '../http/fields.ts'
import { CREDENTIAL_LENGTH_MAX } from './limits.ts'
import { email, newPassword } from './schemas.ts'

/** Of whatever form: one that a mail program has cut in two is as invalid as one that was never made. */
const linkToken = z
  .string()
  .check(z.maxLength(CREDENTIAL_LENGTH_MAX, 'too long'), z.refine(isStorable, 'text that can be stored'))

export const tokenOfLink = z.strictObject({ token: linkToken })
export const resetRequest = z.strictObject({ email })
export const passwordReset = z.strictObject({ token: linkToken, newPassword })
/** Whose password it is: with several accounts on one address there are several links. */
export const resetAccount = z.strictObject({ username: z.string() })
