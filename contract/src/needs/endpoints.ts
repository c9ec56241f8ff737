import { userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { keptNeeds } from './schemas.ts'

export const getNeeds = endpoint({
  method: 'GET',
  path: '/api/users/{id}/needs',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: 'Get what you need when you meet someone',
  params: userInPath,
  response: keptNeeds,
})

export const keepNeeds = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/needs',
  access: 'self',
  budget: perAccount(60, 'minute'),
  summary: 'Set what you need; people read it only once you have both agreed to meet',
  params: userInPath,
  body: keptNeeds,
  response: keptNeeds,
})
