import { defineErrors } from '../http/error.ts'

export const OIDC_ERRORS = defineErrors({
  OIDC_OFF: [404, 'This installation has no other way to sign in.'],
  OIDC_UNREACHABLE: [503, 'That sign-in can’t be reached right now. Try again later.'],
  // The same whatever is wrong.
  OIDC_REJECTED: [403, 'That didn’t work. Start again.'],
  OIDC_OTHER_ADDRESS: [
    403,
    'We can’t connect this account: both sides must have confirmed the same e-mail address. Sign in again to continue without connecting it.',
  ],
  OIDC_LAST_WAY: [409, 'Here, this is the only way to sign in, so it can’t be disconnected.'],
  OIDC_ONLY: [403, 'Here, people sign in and up another way. Reload this page to see how.'],
})

export const PASSKEY_ERRORS = defineErrors({
  // The same whatever is wrong, so it tells nobody which passkeys exist.
  PASSKEY_REJECTED: [403, 'That passkey doesn’t work here. Use another one, or your password.'],
  TOO_MANY_PASSKEYS: [409, 'You have as many passkeys as an account can have. Remove one first.'],
})
