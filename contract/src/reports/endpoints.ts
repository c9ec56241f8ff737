import * as z from 'zod/mini'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { REPORTS_PER_HOUR } from './limits.ts'
import { REPORT_REFUSALS } from './refusals.ts'
import { newReport, ownReport } from './schemas.ts'

export const reportPerson = endpoint({
  method: 'POST',
  path: '/api/reports',
  access: 'user',
  budget: perAccount(REPORTS_PER_HOUR, 'hour'),
  summary: 'Report somebody whom one sees, or met, or wrote with; they never learn of it',
  body: newReport,
  response: ownReport,
  refusals: [REPORT_REFUSALS.CANNOT_REPORT_ONESELF],
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  access: 'user',
  budget: perAccount(60, 'minute'),
  summary: 'One’s own reports and what came of them, newest first',
  response: z.strictObject({ reports: z.array(ownReport) }),
})
