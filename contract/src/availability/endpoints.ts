import { userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { AVAILABILITY_ERRORS } from './errors.ts'
import { availability, homeZoneSet, ownAvailability, switchedOn } from './schemas.ts'

export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/users/{id}/availability',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: 'Get your availability, whether you have a home zone, and the hours of towns',
  params: userInPath,
  response: ownAvailability,
})

export const setHomeZone = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/home-zone',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Record whether you have a home zone; its location stays on the phone',
  params: userInPath,
  body: homeZoneSet,
  response: nothing,
})

export const switchAvailability = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/availability',
  access: 'self',
  // A moving phone reports another cell every two minutes. The service separately limits
  // how often people switch on.
  budget: perAccount(60, 'hour'),
  summary: 'Switch on, or change your availability',
  params: userInPath,
  body: switchedOn,
  response: availability,
  errors: Object.values(AVAILABILITY_ERRORS),
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
