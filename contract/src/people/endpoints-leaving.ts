import * as z from 'zod/mini'
import { ACCOUNT_REFUSALS } from '../accounts/refusals.ts'
import { currentPassword, userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { leaving, personalExport } from './schemas-leaving.ts'

export const exportUser = endpoint({
  method: 'GET',
  path: '/api/users/{id}/export',
  access: 'self',
  // It reads a lot at once, and changes little within an hour.
  budget: perAccount(6, 'hour'),
  summary: 'All that is kept about one, room by room; of messages the latest 50,000',
  underSanction: true,
  params: userInPath,
  response: personalExport,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}',
  access: 'self',
  budget: perAccount(30, 'hour'),
  summary:
    'Delete one’s account: gone from sight at once, from the database after seven days; until then signing in can take it back',
  underSanction: true,
  params: userInPath,
  body: z.strictObject({ password: currentPassword }),
  response: leaving,
  refusals: [ACCOUNT_REFUSALS.WRONG_PASSWORD, ACCOUNT_REFUSALS.TOO_MANY_PASSWORDS],
})
