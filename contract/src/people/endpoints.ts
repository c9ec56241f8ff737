import * as z from 'zod/mini'
import { ownUser, userInPath, username } from '../accounts/schemas.ts'
import { companion } from '../accounts/schemas-others.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { publicProfile } from './schemas.ts'

/** Enough for an hour of normal use, too little to look at everybody. */
const PROFILES = perAccount(120, 'hour', { countedAs: 'profiles', exceptOwn: true })

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/{id}',
  access: 'user',
  budget: [PROFILES, perAccount(240, 'minute')],
  summary: 'Get your own data, or another person’s public profile; 404 if it is hidden from you',
  params: userInPath,
  response: z.union([ownUser, publicProfile, companion]),
})

export const findUser = endpoint({
  method: 'GET',
  path: '/api/users',
  access: 'user',
  budget: PROFILES,
  summary: 'Get a person by username, regardless of case, like `GET /api/users/{id}`',
  query: z.strictObject({ username }),
  response: getUser.response,
})
