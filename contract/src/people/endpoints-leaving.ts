import * as z from 'zod/mini'
import { ACCOUNT_ERRORS } from '../accounts/errors.ts'
import { userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { PASSKEY_ERRORS } from '../sign-in/errors.ts'
import { proofAgain, requiresProof } from '../sign-in/schemas-passkeys.ts'
import { leaving, personalExport } from './schemas.ts'

export const exportUser = endpoint({
  method: 'GET',
  path: '/api/users/{id}/export',
  access: 'self',
  // It reads a lot at once, and the result hardly changes within an hour.
  budget: perAccount(6, 'hour'),
  summary: 'Export all data about you, by feature, with your latest 50,000 messages',
  underSanction: true,
  whileWaiting: true,
  params: userInPath,
  response: personalExport,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}',
  access: 'self',
  budget: perAccount(30, 'hour'),
  summary:
    'Delete one’s account with the password or a passkey: hidden at once, removed after seven days; until then one can sign in to restore it',
  underSanction: true,
  whileWaiting: true,
  params: userInPath,
  body: z.strictObject(proofAgain).check(requiresProof),
  response: leaving,
  errors: [ACCOUNT_ERRORS.WRONG_PASSWORD, ACCOUNT_ERRORS.TOO_MANY_PASSWORDS, PASSKEY_ERRORS.PASSKEY_REJECTED],
})
