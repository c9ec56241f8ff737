import * as z from 'zod/mini'
import { userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { GATHERING_ERRORS } from './errors.ts'
import { freeHoursId, newFreeHours, ownFreeHours } from './schemas-hours.ts'

export const listFreeHours = endpoint({
  method: 'GET',
  path: '/api/users/{id}/free-hours',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: 'List the hours in which one would be free every week',
  params: userInPath,
  response: ownFreeHours,
})

export const addFreeHours = endpoint({
  method: 'POST',
  path: '/api/users/{id}/free-hours',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Add hours in which one would be free every week, or change some',
  params: userInPath,
  body: newFreeHours,
  response: ownFreeHours,
  errors: [
    GATHERING_ERRORS.WRONG_CELL,
    GATHERING_ERRORS.INTEREST_NOT_SUITABLE,
    GATHERING_ERRORS.TOO_MANY_FREE_HOURS,
  ],
})

export const removeFreeHours = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/free-hours',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Remove hours',
  params: userInPath,
  body: z.strictObject({ freeHoursId }),
  response: ownFreeHours,
})
