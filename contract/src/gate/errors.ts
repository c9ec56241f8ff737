import { ADDRESS_ERRORS } from '../email/errors.ts'
import { defineErrors } from '../http/error.ts'
import { CONTACTS_PER_DAY_OF_NEW_PEOPLE } from './limits.ts'

export const GATE_ERRORS = {
  ...ADDRESS_ERRORS,
  ...defineErrors({
    INVITATION_NEEDED: [403, 'You need an invitation from a member to join here.'],
    INVITATION_OVER: [403, 'This invitation no longer works. Ask for another one.'],
    REASON_NEEDED: [422, 'Say in one line why you would like to join.'],
    TOO_MANY_CONTACTS: [
      403,
      `Until your first meeting or the green shield, it’s ${CONTACTS_PER_DAY_OF_NEW_PEOPLE} new people a day. Try again tomorrow, or get verified.`,
    ],
    // For the team, who can see both accounts.
    CANNOT_ADMIT: [
      409,
      'Since they asked, their address was blocked, or an account with their mailbox suspended or banned. You can only decline.',
    ],
    ADDRESS_CHANGED: [409, 'Their address has changed. Look again, then decide.'],
    ADDRESS_UNCONFIRMED: [409, 'Confirm your own e-mail address first.'],
    NOBODY_COULD_JOIN: [422, 'Like this, nobody could join. Choose at least one way in.'],
  }),
}
