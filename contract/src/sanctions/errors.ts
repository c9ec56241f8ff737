import { defineErrors } from '../http/error.ts'
import { COOLDOWN_DAYS_MAX } from './limits.ts'

export const SANCTION_ERRORS = defineErrors({
  CANNOT_ACT_ON_ONESELF: [409, 'Nobody decides about themselves. Ask somebody else.'],
  ADMINS_ONLY: [403, 'Only admins can do this to the team.'],
  DAYS_NEEDED: [422, 'Say for how many days.'],
  NO_DAYS: [422, 'Only cool-downs, restrictions and suspensions have a number of days.'],
  COOLDOWN_TOO_LONG: [422, `A cool-down lasts for up to ${COOLDOWN_DAYS_MAX} days.`],
  ALREADY_VERIFIED: [409, 'They already have the shield.'],
  ALREADY_IN_FORCE: [409, 'There is one of this kind already. Undo it first.'],
  MEASURE_OVER: [409, 'That decision no longer applies.'],
  ALREADY_APPEALED: [409, 'You can only appeal once.'],
  NO_OPEN_APPEAL: [409, 'There’s no open appeal here.'],
  OWN_MEASURE: [409, 'You decided this, so someone else looks at the appeal.'],
  LAST_ADMIN: [409, 'There must be one admin at least.'],
})
