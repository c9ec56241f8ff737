import { defineErrors } from '../http/error.ts'
import { CHECK_IN_MINUTES, CONTACTS_MAX } from './limits.ts'

export const CHECK_IN_ERRORS = defineErrors({
  EMAIL_NOT_CONFIRMED: [409, 'Confirm your own e-mail address first.'],
  TOO_MANY_CONTACTS: [409, `${CONTACTS_MAX} trusted contacts are the most. Take one out first.`],
  ALREADY_A_CONTACT: [409, 'This address stands in your list already.'],
  TAKES_NO_SUCH_MAIL: [409, 'This address wants no such mail. Please choose somebody else.'],
  CONTACT_IN_USE: [409, 'A check-in with them is on. Say first that you are fine.'],
  CONTACT_HAS_NOT_AGREED: [409, 'They have not agreed, or not any more.'],
  NOT_ON: [409, 'A check-in belongs to a meetup that is on.'],
  DUE_OUT_OF_RANGE: [
    422,
    `A time from ${CHECK_IN_MINUTES.min} minutes to ${CHECK_IN_MINUTES.max / 60} hours from now.`,
  ],
  NO_CHECK_IN: [409, 'No check-in is on.'],
  ALREADY_ALERTED: [409, 'Your contact has been told. Say first that you are fine.'],
  CANNOT_LEAVE: [409, 'There is nothing to leave: this meetup was never on.'],
})
