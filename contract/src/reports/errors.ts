import { defineErrors } from '../http/error.ts'

export const REPORT_ERRORS = defineErrors({
  CANNOT_REPORT_ONESELF: [422, 'Nobody can report themselves.'],
  REPORT_CLOSED: [409, 'This report has been closed.'],
  CANNOT_HOLD: [409, 'This person can’t take the case.'],
  NOBODY_TO_ASK: [409, 'Nobody else on the team can look at this case.'],
  OPINION_ASKED: [409, 'Somebody has asked for a second opinion on this case.'],
  OPINION_NOT_ASKED: [409, 'Nobody asks for your opinion on this case.'],
  OPINION_GIVEN: [409, 'You’ve already given your opinion.'],
  NOT_NOTICED: [409, 'This person isn’t on the list any more.'],
  REPORT_TAKEN: [409, 'Somebody else has taken this report.'],
})
