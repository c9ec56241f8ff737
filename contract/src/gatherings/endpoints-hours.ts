import * as z from 'zod/mini'
import { userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { GATHERING_ERRORS } from './errors.ts'
import { newWeeklyHours, ownWeeklyHours, proposedTownHours, weeklyHoursId } from './schemas-hours.ts'

export const listWeeklyHours = endpoint({
  method: 'GET',
  path: '/api/users/{id}/free-hours',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: 'List one’s own weekly hours',
  params: userInPath,
  response: ownWeeklyHours,
})

export const addWeeklyHours = endpoint({
  method: 'POST',
  path: '/api/users/{id}/free-hours',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Add weekly hours, or replace some',
  params: userInPath,
  body: newWeeklyHours,
  response: ownWeeklyHours,
  errors: [
    GATHERING_ERRORS.WRONG_CELL,
    GATHERING_ERRORS.INTEREST_NOT_SUITABLE,
    GATHERING_ERRORS.TOO_MANY_FREE_HOURS,
  ],
})

export const removeWeeklyHours = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/free-hours',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Remove weekly hours',
  params: userInPath,
  body: z.strictObject({ freeHoursId: weeklyHoursId }),
  response: ownWeeklyHours,
})

export const listProposedTownHours = endpoint({
  method: 'GET',
  path: '/api/admin/proposed-town-hours',
  access: 'admin',
  budget: perAccount(240, 'minute'),
  summary: 'List hours in which many people of a town would be free, for towns without an hour',
  response: proposedTownHours,
})
