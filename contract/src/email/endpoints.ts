import { ownUser } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { ADDRESS_ERRORS, EMAIL_ERRORS } from './errors.ts'
import { tokenOfLink, typedCode } from './schemas.ts'

/** Why an address can no longer be confirmed, although the e-mail was sent. */
const NOT_HERE = [
  EMAIL_ERRORS.MAILBOX_EXCLUDED,
  ADDRESS_ERRORS.ADDRESS_BLOCKED,
  ADDRESS_ERRORS.ADDRESS_NOT_LISTED,
] as const

export const sendVerificationMail = endpoint({
  method: 'POST',
  path: '/api/email-verification',
  access: 'user',
  whileWaiting: true,
  budget: perAccount(30, 'hour'),
  summary: 'Resend the confirmation e-mail; does nothing if the address is already confirmed',
  response: nothing,
  errors: [EMAIL_ERRORS.TOO_MANY_MAILS, EMAIL_ERRORS.UNREACHABLE_ADDRESS],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/verify-email',
  access: 'user',
  whileWaiting: true,
  budget: perAccount(60, 'hour'),
  summary: 'Confirm your address with the e-mailed link, signed in to the account that it names',
  body: tokenOfLink,
  response: ownUser,
  errors: [EMAIL_ERRORS.INVALID_EMAIL_TOKEN, EMAIL_ERRORS.OTHER_ACCOUNT, ...NOT_HERE],
})

export const verifyEmailCode = endpoint({
  method: 'POST',
  path: '/api/verify-email-code',
  access: 'user',
  whileWaiting: true,
  budget: perAccount(60, 'hour'),
  summary: 'Confirm your address with the e-mailed code, in the session that asked for the e-mail',
  body: typedCode,
  response: ownUser,
  errors: [EMAIL_ERRORS.INVALID_EMAIL_CODE, EMAIL_ERRORS.INVALID_EMAIL_TOKEN, ...NOT_HERE],
})
