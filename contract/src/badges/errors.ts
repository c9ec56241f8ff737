import { defineErrors } from '../http/error.ts'
import { BADGE_DAYS_AFTER_MEETING, BADGE_REVOCABLE_HOURS, BADGES_PER_MEETING } from './limits.ts'

export const BADGE_ERRORS = defineErrors({
  ONESELF: [422, 'A badge comes from somebody else.'],
  NOT_MET: [409, 'You can award a badge once you’ve met.'],
  NO_SUCH_BADGE: [422, 'There is no such badge.'],
  TOO_LATE: [409, `A badge can be awarded within ${BADGE_DAYS_AFTER_MEETING} days of meeting.`],
  ALREADY_GIVEN: [409, 'You have given them this badge already.'],
  ALL_GIVEN: [409, `You’ve given all ${BADGES_PER_MEETING} badges for this meeting.`],
  NOT_REVOCABLE: [409, `You can only take a badge back for ${BADGE_REVOCABLE_HOURS} hours.`],
})

export const BADGE_TYPE_ERRORS = defineErrors({
  BADGE_NAME_TAKEN: [409, 'There is a badge of that name already.'],
})
