import { defineErrors } from '../http/error.ts'

export const OIDC_ERRORS = defineErrors({
  OIDC_OFF: [404, 'People sign in another way here. Reload the page.'],
  OIDC_UNREACHABLE: [503, 'That sign-in can’t be reached right now. Try again later.'],
  // The same whatever is wrong.
  OIDC_REJECTED: [403, 'That didn’t work. Start again.'],
  OIDC_OTHER_ADDRESS: [
    403,
    'We can’t connect this account: both sides need the same confirmed e-mail address. Sign in again to continue without it.',
  ],
  OIDC_LAST_WAY: [409, 'This is the only way to sign in here.'],
  OIDC_ONLY: [403, 'People sign in another way here. Reload the page.'],
})

export const PASSKEY_ERRORS = defineErrors({
  // The same whatever is wrong, so it tells nobody which passkeys exist.
  PASSKEY_REJECTED: [403, 'That passkey doesn’t work here. Use another one, or your password.'],
  TOO_MANY_PASSKEYS: [409, 'An account can’t have more passkeys. Remove one first.'],
})
