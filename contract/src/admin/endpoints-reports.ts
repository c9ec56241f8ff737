import * as z from 'zod/mini'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { REPORT_ERRORS } from '../reports/errors.ts'
import { queuedReport, queueQuery, reportInPath, reportWithEvidence, verdict } from '../reports/schemas.ts'

export const queueReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  access: 'moderator',
  budget: perAccount(240, 'minute'),
  summary: 'List waiting reports, or those in a state, oldest first; without reports by or about oneself',
  query: queueQuery,
  response: z.strictObject({ reports: z.array(queuedReport) }),
})

export const takeReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/{id}/take',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'Take a report, so that nobody else works on it',
  params: reportInPath,
  response: queuedReport,
  errors: [REPORT_ERRORS.REPORT_CLOSED, REPORT_ERRORS.REPORT_TAKEN],
})

export const readReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/{id}/read',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'Read a report with its evidence; the view is logged',
  asksPassword: true,
  params: reportInPath,
  response: reportWithEvidence,
})

export const closeReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/{id}/close',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'Close a report permanently and notify the reporter, optionally with a note',
  params: reportInPath,
  body: verdict,
  response: queuedReport,
  errors: [REPORT_ERRORS.REPORT_CLOSED, REPORT_ERRORS.REPORT_TAKEN],
})
