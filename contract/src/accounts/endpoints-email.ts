import { perAccount, perAddress } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { ACCOUNT_REFUSALS } from './refusals.ts'
import { EMAIL_REFUSALS } from './refusals-email.ts'
import { ownUser } from './schemas.ts'
import { passwordReset, resetAccount, resetRequest, tokenOfLink } from './schemas-email.ts'

export const sendVerificationMail = endpoint({
  method: 'POST',
  path: '/api/email-verification',
  access: 'user',
  budget: perAccount(30, 'hour'),
  summary: 'Resend the confirmation e-mail; does nothing if the address is already confirmed',
  response: nothing,
  refusals: [EMAIL_REFUSALS.TOO_MANY_MAILS],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/verify-email',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Confirm one’s address with the e-mailed link, signed in to the account that it names',
  body: tokenOfLink,
  response: ownUser,
  refusals: [EMAIL_REFUSALS.INVALID_EMAIL_TOKEN, EMAIL_REFUSALS.OTHER_ACCOUNT],
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-reset-request',
  access: 'public',
  budget: perAddress(60, 'hour'),
  summary: 'E-mail password reset links to an address; answers known and unknown addresses alike',
  body: resetRequest,
  response: nothing,
})

export const verifyResetToken = endpoint({
  method: 'POST',
  path: '/api/verify-reset-token',
  access: 'public',
  budget: perAddress(120, 'hour'),
  summary: 'Check a password reset link and whose it is, without using it up',
  body: tokenOfLink,
  response: resetAccount,
  refusals: [EMAIL_REFUSALS.INVALID_RESET_TOKEN],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  access: 'public',
  budget: perAddress(60, 'hour'),
  summary: 'Set a new password with the e-mailed link; ends all sessions and uses up the link',
  body: passwordReset,
  response: nothing,
  refusals: [
    EMAIL_REFUSALS.INVALID_RESET_TOKEN,
    ACCOUNT_REFUSALS.PASSWORD_TOO_COMMON,
    ACCOUNT_REFUSALS.PASSWORD_IS_USERNAME,
  ],
})
