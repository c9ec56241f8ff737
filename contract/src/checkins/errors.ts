import { defineErrors } from '../http/error.ts'
import { CHECK_IN_MINUTES, CONTACTS_MAX } from './limits.ts'

export const CHECK_IN_ERRORS = defineErrors({
  EMAIL_NOT_CONFIRMED: [409, 'Confirm your own e-mail address first.'],
  TOO_MANY_CONTACTS: [409, `You can have ${CONTACTS_MAX} trusted contacts. Remove one first.`],
  ALREADY_A_CONTACT: [409, 'This person is already on your list.'],
  TAKES_NO_SUCH_MAIL: [409, 'This person doesn’t want to be asked. Choose someone else.'],
  CONTACT_IN_USE: [409, 'You have a check-in with them. Say that you’re OK first.'],
  CONTACT_HAS_NOT_AGREED: [409, 'They haven’t said yes, or changed their mind.'],
  NOT_ON: [409, 'You can only set a check-in for plans that are on.'],
  DUE_OUT_OF_RANGE: [
    422,
    `Choose a time from ${CHECK_IN_MINUTES.min} minutes to ${CHECK_IN_MINUTES.max / 60} hours from now.`,
  ],
  NO_CHECK_IN: [409, 'You don’t have a check-in right now.'],
  ALREADY_ALERTED: [409, 'We’ve already told your contact. Say that you’re OK first.'],
  CANNOT_LEAVE: [409, 'This meetup was never on.'],
})
