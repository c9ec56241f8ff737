import * as z from 'zod/mini'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { bytes } from '../http/fields.ts'
import { REPORT_ERRORS } from '../reports/errors.ts'
import {
  queuedReport,
  queueQuery,
  reportInPath,
  reportPictureInPath,
  reportWithEvidence,
  verdict,
} from '../reports/schemas.ts'

export const queueReports = endpoint({
  method: 'GET',
  path: '/api/admin/reports',
  access: 'moderator',
  budget: perAccount(240, 'minute'),
  summary: 'List waiting reports, or those in a state, oldest first; without reports by or about you',
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

/** A POST, because each view is logged: no link can open it, and nothing fetches it twice. */
export const viewReportPicture = endpoint({
  method: 'POST',
  path: '/api/admin/reports/{id}/pictures/{seq}/view',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'View a reported picture; the view is logged',
  asksPassword: true,
  params: reportPictureInPath,
  response: bytes,
  file: { type: 'image/webp' },
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
