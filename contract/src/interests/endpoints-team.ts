import * as z from 'zod/mini'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { CATALOGUE_REFUSALS } from './refusals.ts'
import { interestId, interestInPath, interestName, interestSearch, listedInterest } from './schemas.ts'

const { NOT_OWN_WORDS, NAME_TAKEN, SAME_INTEREST, INTO_HIDDEN } = CATALOGUE_REFUSALS

export const searchInterests = endpoint({
  method: 'GET',
  path: '/api/admin/interests',
  access: 'moderator',
  budget: perAccount(240, 'minute'),
  summary: 'Interests in people’s own words, the latest first, with how many have each; not who',
  query: interestSearch,
  response: z.strictObject({
    interests: z.array(listedInterest),
    /** Given as `before`, asks for older ones; null when there are none. */
    next: z.nullable(interestId),
  }),
})

export const renameInterest = endpoint({
  method: 'PUT',
  path: '/api/admin/interests/{id}/name',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'Give an interest in people’s own words another name, for everybody who has it',
  params: interestInPath,
  body: z.strictObject({ name: interestName }),
  response: nothing,
  refusals: [NOT_OWN_WORDS, NAME_TAKEN],
})

export const hideInterest = endpoint({
  method: 'PUT',
  path: '/api/admin/interests/{id}/hidden',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'Hide an interest in people’s own words from everybody but those who have it, or show it again',
  params: interestInPath,
  body: z.strictObject({ isHidden: z.boolean() }),
  response: nothing,
  refusals: [NOT_OWN_WORDS],
})

/** For admins, and with the password: nobody can tell afterwards who had which. */
export const mergeInterest = endpoint({
  method: 'POST',
  path: '/api/admin/interests/{id}/merge',
  access: 'admin',
  budget: perAccount(60, 'minute'),
  summary: 'Make an interest in people’s own words one with another, for good',
  asksPassword: true,
  params: interestInPath,
  body: z.strictObject({ intoId: interestId }),
  response: nothing,
  refusals: [NOT_OWN_WORDS, SAME_INTEREST, INTO_HIDDEN],
})
