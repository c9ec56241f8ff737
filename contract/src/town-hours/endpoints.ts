import { userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { TOWN_HOUR_ERRORS } from './errors.ts'
import { townHourInPath, townHourReminder, townHourSettings, townHours } from './schemas.ts'

export const remindOfTownHour = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/town-hour-reminders',
  access: 'self',
  budget: perAccount(60, 'minute'),
  summary: 'Ask to be reminded when a town’s hour begins, or no longer',
  params: userInPath,
  body: townHourReminder,
  response: nothing,
})

export const listTownHours = endpoint({
  method: 'GET',
  path: '/api/admin/town-hours',
  access: 'admin',
  budget: perAccount(240, 'minute'),
  summary: 'List the hours of all towns',
  response: townHours,
})

export const addTownHour = endpoint({
  method: 'POST',
  path: '/api/admin/town-hours',
  access: 'admin',
  budget: perAccount(60, 'minute'),
  summary: 'Add an hour for a town or for everybody',
  body: townHourSettings,
  response: townHours,
  errors: Object.values(TOWN_HOUR_ERRORS),
})

export const changeTownHour = endpoint({
  method: 'PUT',
  path: '/api/admin/town-hours/{id}',
  access: 'admin',
  budget: perAccount(60, 'minute'),
  summary: 'Change an hour; people who asked to be reminded still are',
  params: townHourInPath,
  body: townHourSettings,
  response: townHours,
  errors: [TOWN_HOUR_ERRORS.WRONG_TOWN],
})

export const removeTownHour = endpoint({
  method: 'DELETE',
  path: '/api/admin/town-hours/{id}',
  access: 'admin',
  budget: perAccount(60, 'minute'),
  summary: 'Remove an hour, and all requests to be reminded of it',
  params: townHourInPath,
  response: townHours,
})
