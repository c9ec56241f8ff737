import { userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { inTouch, whom } from './schemas-in-touch.ts'

export const listInTouch = endpoint({
  method: 'GET',
  path: '/api/users/{id}/in-touch',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: 'List the people whom you have met and with whom you both said that you stay in touch',
  params: userInPath,
  response: inTouch,
})

export const stayInTouch = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/in-touch',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary:
    'Say that you stay in touch with a person whom you have met; they learn it only if they say so too',
  params: userInPath,
  body: whom,
  response: inTouch,
})

export const endInTouch = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/in-touch',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Take that back, which removes each from the list of the other without a word',
  params: userInPath,
  body: whom,
  response: inTouch,
})
