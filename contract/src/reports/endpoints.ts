import * as z from 'zod/mini'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { REPORT_ERRORS } from './errors.ts'
import { REPORTS_PER_HOUR } from './limits.ts'
import { newReport, ownReport } from './schemas.ts'

export const reportPerson = endpoint({
  method: 'POST',
  path: '/api/reports',
  access: 'user',
  budget: perAccount(REPORTS_PER_HOUR, 'hour'),
  summary: 'Report a person one sees, met or wrote with, without their knowledge',
  body: newReport,
  response: ownReport,
  errors: [REPORT_ERRORS.CANNOT_REPORT_ONESELF],
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  access: 'user',
  budget: perAccount(60, 'minute'),
  summary: 'List one’s reports and their outcome, newest first',
  response: z.strictObject({ reports: z.array(ownReport) }),
})
