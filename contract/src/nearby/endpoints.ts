import { userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nearbyList } from './schemas.ts'

export const listNearby = endpoint({
  method: 'GET',
  path: '/api/users/{id}/nearby',
  access: 'self',
  budget: perAccount(60, 'minute', { inFlightMax: 2 }),
  summary: 'List available people nearby; empty, and marked as such, unless you are available',
  params: userInPath,
  response: nearbyList,
})
