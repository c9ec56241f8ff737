import * as z from 'zod/mini'
import { userId, userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { SAFETY_ERRORS } from './errors.ts'
import { block } from './schemas.ts'

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/users/{id}/blocks',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: 'List blocked people',
  params: userInPath,
  response: z.strictObject({ blocks: z.array(block) }),
})

export const blockPerson = endpoint({
  method: 'POST',
  path: '/api/users/{id}/blocks',
  access: 'self',
  budget: perAccount(120, 'hour'),
  summary: 'Block a person: at once, both ways, without their knowledge',
  params: userInPath,
  body: z.strictObject({ userId }),
  response: nothing,
  errors: [SAFETY_ERRORS.CANNOT_BLOCK_ONESELF],
})

export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/blocks',
  access: 'self',
  budget: perAccount(120, 'hour'),
  summary: 'Unblock a person',
  params: userInPath,
  body: z.strictObject({ userId }),
  response: nothing,
})
