import * as z from 'zod/mini'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { monitoring, span } from './schemas.ts'

export const getMonitoring = endpoint({
  method: 'GET',
  path: '/api/admin/monitoring',
  access: 'admin',
  budget: perAccount(240, 'minute'),
  summary: 'Get measurements of the last hour or month, and areas where many are available now',
  query: z.strictObject({ span }),
  response: monitoring,
})
