import * as z from 'zod/mini'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { REPORT_REFUSALS } from '../reports/refusals.ts'
import { queuedReport, queueQuery, reportInPath, reportWithEvidence, verdict } from '../reports/schemas.ts'

export const queueReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  access: 'moderator',
  budget: perAccount(240, 'minute'),
  summary: 'The reports that wait, or those of a state, the oldest first; none that one made or is about',
  query: queueQuery,
  response: z.strictObject({ reports: z.array(queuedReport) }),
})

export const takeReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/{id}/take',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'Take a report, so that two do not work on one',
  params: reportInPath,
  response: queuedReport,
  refusals: [REPORT_REFUSALS.REPORT_CLOSED, REPORT_REFUSALS.REPORT_TAKEN],
})

export const readReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/{id}/read',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'Read a report with its evidence; that it was read is written down',
  asksPassword: true,
  params: reportInPath,
  response: reportWithEvidence,
})

export const closeReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/{id}/close',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'Close a report for good and tell the reporter, with a word if there is one',
  params: reportInPath,
  body: verdict,
  response: queuedReport,
  refusals: [REPORT_REFUSALS.REPORT_CLOSED, REPORT_REFUSALS.REPORT_TAKEN],
})
