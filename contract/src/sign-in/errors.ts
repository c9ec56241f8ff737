import { defineErrors } from '../http/error.ts'

export const PASSKEY_ERRORS = defineErrors({
  // The same whatever is wrong, so it tells nobody which passkeys exist.
  PASSKEY_REJECTED: [403, 'That passkey doesn’t work here. Please use another one, or your password.'],
  TOO_MANY_PASSKEYS: [409, 'You have as many passkeys as an account can have. Remove one first.'],
})
