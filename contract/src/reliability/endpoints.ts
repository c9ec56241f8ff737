import { userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { missedYeses } from './schemas.ts'

export const undoMissed = endpoint({
  method: 'POST',
  path: '/api/users/{id}/missed-yeses/undo',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Say that something happened, which undoes what you missed within the last day',
  params: userInPath,
  response: missedYeses,
})
