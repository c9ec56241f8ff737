import * as z from 'zod/mini'
import { timeZone } from './schemas-push.ts'

/** Whether to e-mail what no push delivered. With the clock for the times in these e-mails, if it is known. */
export const mailSettings = z.strictObject({ isOn: z.boolean(), timeZone: z.exactOptional(timeZone) })
export type MailSettings = z.infer<typeof mailSettings>

export const unsubscribeInPath = z.strictObject({
  token: z.string().check(z.regex(/^[1-9]\d{0,14}-[\w-]{22}$/, 'the link in an e-mail')),
})

/** What mail programs send (RFC 8058, section 3.2). */
export const oneClick = z.strictObject({ 'List-Unsubscribe': z.literal('One-Click') })
