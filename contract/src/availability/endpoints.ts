import * as z from 'zod/mini'
import { userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { AVAILABILITY_REFUSALS } from './refusals.ts'
import { availability, switchedOn } from './schemas.ts'

export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/users/{id}/availability',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: 'Whether one is available, and how',
  params: userInPath,
  response: z.strictObject({ availability: z.nullable(availability) }),
})

export const switchAvailability = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/availability',
  access: 'self',
  // A phone on the move tells another cell every two minutes; how often one may begin, the service counts.
  budget: perAccount(60, 'hour'),
  summary: 'Switch on, or change what was switched on',
  params: userInPath,
  body: switchedOn,
  response: availability,
  refusals: Object.values(AVAILABILITY_REFUSALS),
})

export const endAvailability = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/availability',
  access: 'self',
  budget: perAccount(60, 'minute'),
  summary: 'Switch off',
  params: userInPath,
  response: nothing,
})
