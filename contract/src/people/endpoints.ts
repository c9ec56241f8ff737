import * as z from 'zod/mini'
import { ownUser, userInPath, username } from '../accounts/schemas.ts'
import { companion } from '../accounts/schemas-others.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { publicProfile } from './schemas.ts'

/** What people look at in an hour; nothing for whoever would look at everybody. */
const PROFILES = perAccount(120, 'hour', { countedAs: 'profiles', exceptOwn: true })

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/{id}',
  access: 'user',
  budget: [PROFILES, perAccount(240, 'minute')],
  summary: 'Oneself in full; others as far as they may be seen, else 404',
  params: userInPath,
  response: z.union([ownUser, publicProfile, companion]),
})

export const findUser = endpoint({
  method: 'GET',
  path: '/api/users',
  access: 'user',
  budget: PROFILES,
  summary: 'The person of this username, regardless of case, as `GET /api/users/{id}` answers them',
  query: z.strictObject({ username }),
  response: getUser.response,
})
