import { endpoint } from '../http/endpoint.ts'
import { overview } from './schemas.ts'

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  access: 'admin',
  summary: 'The house in numbers, for admins',
  response: overview,
})
