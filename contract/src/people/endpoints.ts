import * as z from 'zod/mini'
import { ownUser, userInPath, username } from '../accounts/schemas.ts'
import { companion } from '../accounts/schemas-others.ts'
import { endpoint } from '../http/endpoint.ts'
import { publicProfile } from './schemas.ts'

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/{id}',
  access: 'user',
  summary: 'Oneself in full; others as far as they may be seen, else 404',
  params: userInPath,
  response: z.union([ownUser, publicProfile, companion]),
})

export const findUser = endpoint({
  method: 'GET',
  path: '/api/users',
  access: 'user',
  summary: 'The person of this username, regardless of case, as `GET /api/users/{id}` answers them',
  query: z.strictObject({ username }),
  response: getUser.response,
})
