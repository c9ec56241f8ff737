import * as z from 'zod/mini'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { monitoring, span } from './schemas.ts'

export const getMonitoring = endpoint({
  method: 'GET',
  path: '/api/admin/monitoring',
  access: 'admin',
  budget: perAccount(240, 'minute'),
  summary: 'What was measured of the house in the last hour or month, and where many are available now',
  query: z.strictObject({ span }),
  response: monitoring,
})
