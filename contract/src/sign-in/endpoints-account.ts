import * as z from 'zod/mini'
import { ACCOUNT_ERRORS } from '../accounts/errors.ts'
import { email, newPassword, userInPath } from '../accounts/schemas.ts'
import { EMAIL_ERRORS } from '../email/errors.ts'
import { GATE_ERRORS } from '../gate/errors.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { PASSKEY_ERRORS } from './errors.ts'
import { ownSession, sessionId } from './schemas.ts'
import { proofAgain, requiresProof } from './schemas-passkeys.ts'

const PASSWORD_AGAIN = [
  ACCOUNT_ERRORS.WRONG_PASSWORD,
  ACCOUNT_ERRORS.TOO_MANY_PASSWORDS,
  PASSKEY_ERRORS.PASSKEY_REJECTED,
] as const

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/{id}/sessions',
  access: 'self',
  budget: perAccount(60, 'minute'),
  summary: 'List your signed-in devices, most recently used first',
  params: userInPath,
  response: z.strictObject({ sessions: z.array(ownSession) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/sessions',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Sign out one device, including its live connections',
  params: userInPath,
  body: z.strictObject({ sessionId }),
  response: nothing,
})

export const signOutElsewhere = endpoint({
  method: 'POST',
  path: '/api/users/{id}/sign-out-elsewhere',
  access: 'self',
  budget: perAccount(30, 'hour'),
  summary: 'Sign out all devices except the calling one',
  params: userInPath,
  response: nothing,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/users/{id}/password',
  access: 'self',
  budget: perAccount(30, 'hour'),
  summary: 'Change your password with the current one or a passkey; signs out all other devices',
  params: userInPath,
  body: z.strictObject({ ...proofAgain, newPassword }).check(requiresProof),
  response: nothing,
  errors: [...PASSWORD_AGAIN, ACCOUNT_ERRORS.PASSWORD_TOO_COMMON, ACCOUNT_ERRORS.PASSWORD_IS_USERNAME],
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/users/{id}/email',
  access: 'self',
  budget: perAccount(30, 'hour'),
  summary:
    'E-mail a link to a new address, which belongs to the account once the link is opened; needs the password or a passkey. Answers every address alike',
  whileWaiting: true,
  params: userInPath,
  body: z.strictObject({ ...proofAgain, email }).check(requiresProof),
  response: nothing,
  errors: [
    ...PASSWORD_AGAIN,
    EMAIL_ERRORS.TOO_MANY_MAILS,
    EMAIL_ERRORS.UNREACHABLE_ADDRESS,
    GATE_ERRORS.ADDRESS_BLOCKED,
    GATE_ERRORS.ADDRESS_NOT_LISTED,
  ],
})
