import * as z from 'zod/mini'
import { CREDENTIAL_LENGTH_MAX } from '../accounts/limits.ts'
import { email, newPassword } from '../accounts/schemas.ts'
import { isStorable } from '../http/fields.ts'
import { digitsIn } from '../http/text.ts'
import { EMAIL_CODE_DIGITS, EMAIL_CODE_HINT } from './limits.ts'

/** Accepts any form: a link that a mail client cut in two is as invalid as one that never existed. */
const linkToken = z
  .string()
  .check(z.maxLength(CREDENTIAL_LENGTH_MAX, 'too long'), z.refine(isStorable, 'text that can be stored'))

/** The code beside the link, however it was typed or pasted: in digits of any script, with spaces between them. */
export const typedCode = z.strictObject({
  code: z
    .string()
    .check(
      z.maxLength(CREDENTIAL_LENGTH_MAX, { message: EMAIL_CODE_HINT, abort: true }),
      z.refine(isStorable, { error: 'text that can be stored', abort: true }),
    )
    .check(
      z.overwrite(digitsIn),
      z.refine((digits) => digits.length === EMAIL_CODE_DIGITS, EMAIL_CODE_HINT),
    ),
})

export const tokenOfLink = z.strictObject({ token: linkToken })
export const resetRequest = z.strictObject({ email })
export const passwordReset = z.strictObject({ token: linkToken, newPassword })
/** Which account the link is for: an address with several accounts has a link for each. */
export const resetAccount = z.strictObject({ username: z.string() })
