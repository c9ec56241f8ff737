import * as z from 'zod/mini'
import { CREDENTIAL_LENGTH_MAX } from '../accounts/limits.ts'
import { email, newPassword } from '../accounts/schemas.ts'
import { isStorable } from '../http/fields.ts'

/** Accepts any form: a link that a mail client cut in two is as invalid as one that never existed. */
const linkToken = z
  .string()
  .check(z.maxLength(CREDENTIAL_LENGTH_MAX, 'too long'), z.refine(isStorable, 'text that can be stored'))

export const tokenOfLink = z.strictObject({ token: linkToken })
export const resetRequest = z.strictObject({ email })
export const passwordReset = z.strictObject({ token: linkToken, newPassword })
/** Which account the link is for: an address with several accounts has a link for each. */
export const resetAccount = z.strictObject({ username: z.string() })
