import * as z from 'zod/mini'
import { gatheringInPath } from '../gatherings/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { REPORT_ERRORS } from './errors.ts'
import { REPORTS_PER_HOUR } from './limits.ts'
import { gatheringReport, newReport, ownReport } from './schemas.ts'

const REPORTING = perAccount(REPORTS_PER_HOUR, 'hour', { countedAs: 'reports' })

export const reportPerson = endpoint({
  method: 'POST',
  path: '/api/reports',
  access: 'user',
  budget: REPORTING,
  summary: 'Report a person whom you can see, have met or have written with, without their knowledge',
  body: newReport,
  response: ownReport,
  errors: [REPORT_ERRORS.CANNOT_REPORT_ONESELF],
})

export const reportGathering = endpoint({
  method: 'POST',
  path: '/api/gatherings/{id}/report',
  access: 'user',
  budget: REPORTING,
  summary: 'Report a gathering and the person who wrote its texts, without learning who that is',
  params: gatheringInPath,
  body: gatheringReport,
  response: ownReport,
  errors: [REPORT_ERRORS.CANNOT_REPORT_ONESELF],
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  access: 'user',
  budget: perAccount(60, 'minute'),
  summary: 'List your reports and their outcome, newest first',
  response: z.strictObject({ reports: z.array(ownReport) }),
})
