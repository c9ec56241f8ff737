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
  summary: 'Send the mail that confirms one’s address again; nothing happens when it is confirmed',
  response: nothing,
  refusals: [EMAIL_REFUSALS.TOO_MANY_MAILS],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/verify-email',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Confirm one’s address by the link in the mail, signed in to the account that it names',
  body: tokenOfLink,
  response: ownUser,
  refusals: [EMAIL_REFUSALS.INVALID_EMAIL_TOKEN, EMAIL_REFUSALS.OTHER_ACCOUNT],
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-reset-request',
  access: 'public',
  budget: perAddress(60, 'hour'),
  summary: 'Have links for a new password sent to an address; answers the same whether it is known or not',
  body: resetRequest,
  response: nothing,
})

export const verifyResetToken = endpoint({
  method: 'POST',
  path: '/api/verify-reset-token',
  access: 'public',
  budget: perAddress(120, 'hour'),
  summary: 'Whether a link for a new password is good, and whose it is; it stays good',
  body: tokenOfLink,
  response: resetAccount,
  refusals: [EMAIL_REFUSALS.INVALID_RESET_TOKEN],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  access: 'public',
  budget: perAddress(60, 'hour'),
  summary:
    'Set a new password by the link in the mail; ends all sessions of the account and uses the link up',
  body: passwordReset,
  response: nothing,
  refusals: [
    EMAIL_REFUSALS.INVALID_RESET_TOKEN,
    ACCOUNT_REFUSALS.PASSWORD_TOO_COMMON,
    ACCOUNT_REFUSALS.PASSWORD_IS_USERNAME,
  ],
})
