import { userInPath } from '../accounts/schemas.ts'
import { endpoint } from '../http/endpoint.ts'
import { nearbyList } from './schemas.ts'

export const listNearby = endpoint({
  method: 'GET',
  path: '/api/users/{id}/nearby',
  access: 'self',
  summary: 'Who is available nearby; nobody unless one is available oneself',
  params: userInPath,
  response: nearbyList,
})
