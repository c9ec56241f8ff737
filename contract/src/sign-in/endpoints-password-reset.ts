import { ACCOUNT_ERRORS } from '../accounts/errors.ts'
import { EMAIL_ERRORS } from '../email/errors.ts'
import { passwordReset, resetAccount, resetRequest, tokenOfLink, typedCode } from '../email/schemas.ts'
import { perAddress } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-reset-request',
  access: 'public',
  budget: perAddress(60, 'hour'),
  summary: 'E-mail password reset links to an address; answers known and unknown addresses alike',
  body: resetRequest,
  response: nothing,
  errors: [EMAIL_ERRORS.UNREACHABLE_ADDRESS],
})

export const verifyResetToken = endpoint({
  method: 'POST',
  path: '/api/verify-reset-token',
  access: 'public',
  budget: perAddress(120, 'hour'),
  summary: 'Check a password reset link and whose it is, without using it up',
  body: tokenOfLink,
  response: resetAccount,
  errors: [EMAIL_ERRORS.INVALID_RESET_TOKEN],
})

export const verifyResetCode = endpoint({
  method: 'POST',
  path: '/api/verify-reset-code',
  access: 'public',
  budget: perAddress(60, 'hour'),
  summary: 'Exchange the e-mailed code for the token of a link, in the browser that asked for the e-mail',
  body: typedCode,
  response: tokenOfLink,
  errors: [EMAIL_ERRORS.INVALID_EMAIL_CODE],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  access: 'public',
  budget: perAddress(60, 'hour'),
  summary: 'Set a new password with the e-mailed link; ends all sessions and uses up the link',
  body: passwordReset,
  response: nothing,
  errors: [
    EMAIL_ERRORS.INVALID_RESET_TOKEN,
    ACCOUNT_ERRORS.PASSWORD_TOO_COMMON,
    ACCOUNT_ERRORS.PASSWORD_IS_USERNAME,
  ],
})
