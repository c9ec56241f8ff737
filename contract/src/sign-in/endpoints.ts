import * as z from 'zod/mini'
import { ACCOUNT_ERRORS } from '../accounts/errors.ts'
import { credentials, currentPassword, ownUser, registration } from '../accounts/schemas.ts'
import { EMAIL_ERRORS } from '../email/errors.ts'
import { GATE_ERRORS } from '../gate/errors.ts'
import { perAccount, perAddress } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { INTEREST_ERRORS } from '../interests/errors.ts'
import { OIDC_ERRORS } from './errors.ts'
import { withOidcToken } from './schemas-oidc.ts'

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  access: 'public',
  budget: perAddress(30, 'hour'),
  summary: 'Create an account and sign in',
  body: withOidcToken(registration),
  response: ownUser,
  errors: [
    ACCOUNT_ERRORS.USERNAME_TAKEN,
    ACCOUNT_ERRORS.PASSWORD_TOO_COMMON,
    ACCOUNT_ERRORS.PASSWORD_IS_USERNAME,
    ACCOUNT_ERRORS.VERIFIED_ONLY_SETTING,
    EMAIL_ERRORS.UNREACHABLE_ADDRESS,
    GATE_ERRORS.INVITATION_NEEDED,
    GATE_ERRORS.INVITATION_OVER,
    GATE_ERRORS.ADDRESS_NOT_LISTED,
    GATE_ERRORS.ADDRESS_BLOCKED,
    GATE_ERRORS.REASON_NEEDED,
    OIDC_ERRORS.OIDC_ONLY,
    OIDC_ERRORS.OIDC_REJECTED,
    ...Object.values(INTEREST_ERRORS),
  ],
})

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'public',
  budget: perAddress(60, 'minute', { knowsDevices: true }),
  summary: 'Sign in; returns the user and sets the session cookie',
  // An absent body counts as both fields missing.
  body: z._default(withOidcToken(credentials), {}),
  response: ownUser,
  errors: [
    ACCOUNT_ERRORS.CREDENTIALS_REQUIRED,
    ACCOUNT_ERRORS.WRONG_CREDENTIALS,
    ACCOUNT_ERRORS.TOO_MANY_LOGINS,
    ACCOUNT_ERRORS.ACCOUNT_DELETED,
    OIDC_ERRORS.OIDC_ONLY,
    OIDC_ERRORS.OIDC_REJECTED,
    OIDC_ERRORS.OIDC_OTHER_ADDRESS,
  ],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Sign out: ends this session, its sockets and availability; ignores `userId`',
  underSanction: true,
  whileWaiting: true,
  body: z.optional(z.strictObject({ userId: z.optional(z.nullable(z.number())) })),
  response: nothing,
})

export const confirmSession = endpoint({
  method: 'POST',
  path: '/api/sessions/confirm',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Confirm the password; unlocks sensitive calls of this session for ten minutes',
  underSanction: true,
  whileWaiting: true,
  body: z.strictObject({ password: currentPassword }),
  response: nothing,
  errors: [ACCOUNT_ERRORS.WRONG_PASSWORD, ACCOUNT_ERRORS.TOO_MANY_PASSWORDS],
})
