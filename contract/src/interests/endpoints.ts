import * as z from 'zod/mini'
import { perAccount, perAddress } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { CATALOGUE_ERRORS } from './errors.ts'
import {
  interest,
  interestId,
  interestInPath,
  interestName,
  interestSearch,
  listedInterest,
} from './schemas.ts'

const { NOT_OWN_WORDS, NAME_TAKEN, SAME_INTEREST, INTO_HIDDEN } = CATALOGUE_ERRORS

export const listInterests = endpoint({
  method: 'GET',
  path: '/api/interests',
  access: 'public',
  budget: perAddress(600, 'minute'),
  summary: 'List the interest catalogue, most chosen first',
  response: z.array(interest),
})

export const searchInterests = endpoint({
  method: 'GET',
  path: '/api/admin/interests',
  access: 'moderator',
  budget: perAccount(240, 'minute'),
  summary: 'List custom interests, newest first, with the number of people but not who they are',
  query: interestSearch,
  response: z.strictObject({
    interests: z.array(listedInterest),
    /** Pass it as `before` to get older ones. Null if there are none. */
    next: z.nullable(interestId),
  }),
})

export const renameInterest = endpoint({
  method: 'PUT',
  path: '/api/admin/interests/{id}/name',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'Rename a custom interest for everybody who has it',
  params: interestInPath,
  body: z.strictObject({ name: interestName }),
  response: nothing,
  errors: [NOT_OWN_WORDS, NAME_TAKEN],
})

export const hideInterest = endpoint({
  method: 'PUT',
  path: '/api/admin/interests/{id}/hidden',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'Hide a custom interest from everybody except those who have it, or show it again',
  params: interestInPath,
  body: z.strictObject({ isHidden: z.boolean() }),
  response: nothing,
  errors: [NOT_OWN_WORDS],
})

/** For admins, with the password: nobody can tell afterwards who had which. */
export const mergeInterest = endpoint({
  method: 'POST',
  path: '/api/admin/interests/{id}/merge',
  access: 'admin',
  budget: perAccount(60, 'minute'),
  summary: 'Merge a custom interest into another, permanently',
  asksPassword: true,
  params: interestInPath,
  body: z.strictObject({ intoId: interestId }),
  response: nothing,
  errors: [NOT_OWN_WORDS, SAME_INTEREST, INTO_HIDDEN],
})
