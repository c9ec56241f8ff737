import { defineErrors } from '../http/error.ts'

export const REPORT_ERRORS = defineErrors({
  CANNOT_REPORT_ONESELF: [422, 'Nobody can report themselves.'],
  REPORT_CLOSED: [409, 'This report has been closed.'],
  CANNOT_HOLD: [409, 'This person can’t take the case.'],
  REPORT_TAKEN: [409, 'Somebody else has taken this report.'],
})
