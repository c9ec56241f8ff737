import * as z from 'zod/mini'
import { userInPath } from '../accounts/schemas.ts'
import { EMAIL_ERRORS } from '../email/errors.ts'
import { gatheringInPath } from '../gatherings/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { meetupInPath } from '../meetups/schemas.ts'
import { CHECK_IN_ERRORS } from './errors.ts'
import { CONTACT_ASKS_PER_DAY, LINK_LOOKUPS } from './limits.ts'
import {
  answeredLink,
  checkIn,
  contact,
  contactId,
  leaving,
  leavingQuietly,
  linkToken,
  linkView,
  newCheckIn,
  newContact,
  newGatheringCheckIn,
  snooze,
} from './schemas.ts'

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/users/{id}/contacts',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: 'List your trusted contacts and their answers',
  params: userInPath,
  response: z.strictObject({ contacts: z.array(contact) }),
})

export const askContact = endpoint({
  method: 'POST',
  path: '/api/users/{id}/contacts',
  access: 'self',
  budget: perAccount(CONTACT_ASKS_PER_DAY.byPerson, 'day'),
  summary: 'Ask somebody by e-mail to be a trusted contact',
  params: userInPath,
  body: newContact,
  response: contact,
  errors: [
    CHECK_IN_ERRORS.EMAIL_NOT_CONFIRMED,
    CHECK_IN_ERRORS.TOO_MANY_CONTACTS,
    CHECK_IN_ERRORS.ALREADY_A_CONTACT,
    CHECK_IN_ERRORS.TAKES_NO_SUCH_MAIL,
    EMAIL_ERRORS.UNREACHABLE_ADDRESS,
  ],
})

export const removeContact = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/contacts',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Remove a trusted contact; invalidates their link',
  params: userInPath,
  body: z.strictObject({ contactId }),
  response: nothing,
  errors: [CHECK_IN_ERRORS.CONTACT_IN_USE],
})

export const getCheckIn = endpoint({
  method: 'GET',
  path: '/api/users/{id}/check-in',
  access: 'self',
  budget: perAccount(240, 'minute'),
  summary: 'Get the current check-in, if any',
  params: userInPath,
  response: z.strictObject({ checkIn: z.nullable(checkIn) }),
})

export const startCheckIn = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/check-in',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Set or change a check-in: when it is due, and which contact to alert',
  params: userInPath,
  body: newCheckIn,
  response: checkIn,
  errors: [
    CHECK_IN_ERRORS.NOT_ON,
    CHECK_IN_ERRORS.CONTACT_HAS_NOT_AGREED,
    CHECK_IN_ERRORS.DUE_OUT_OF_RANGE,
    CHECK_IN_ERRORS.ALREADY_ALERTED,
  ],
})

export const startGatheringCheckIn = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/gathering-check-in',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Set or change a check-in for a gathering that is on',
  params: userInPath,
  body: newGatheringCheckIn,
  response: checkIn,
  errors: [
    CHECK_IN_ERRORS.NOT_ON,
    CHECK_IN_ERRORS.CONTACT_HAS_NOT_AGREED,
    CHECK_IN_ERRORS.DUE_OUT_OF_RANGE,
    CHECK_IN_ERRORS.ALREADY_ALERTED,
  ],
})

export const snoozeCheckIn = endpoint({
  method: 'POST',
  path: '/api/users/{id}/check-in/snooze',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Postpone a check-in',
  params: userInPath,
  body: snooze,
  response: checkIn,
  errors: [CHECK_IN_ERRORS.NO_CHECK_IN, CHECK_IN_ERRORS.ALREADY_ALERTED, CHECK_IN_ERRORS.DUE_OUT_OF_RANGE],
})

export const endCheckIn = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/check-in',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Confirm that you are fine',
  params: userInPath,
  response: nothing,
})

export const leaveMeetup = endpoint({
  method: 'POST',
  path: '/api/meetups/{id}/leave',
  access: 'user',
  budget: perAccount(30, 'hour'),
  summary:
    'Leave quietly: cancels the meetup, blocks the other person and reports feeling unsafe, in one step',
  params: meetupInPath,
  body: leaving,
  response: nothing,
  errors: [CHECK_IN_ERRORS.CANNOT_LEAVE],
})

export const leaveGatheringQuietly = endpoint({
  method: 'POST',
  path: '/api/gatherings/{id}/leave-quietly',
  access: 'user',
  budget: perAccount(30, 'hour'),
  summary: 'Leave a gathering, block a member and report feeling unsafe with them, in one step',
  params: gatheringInPath,
  body: leavingQuietly,
  response: nothing,
})

export const readCheckInLink = endpoint({
  method: 'POST',
  path: '/api/check-in-link',
  access: 'public',
  budget: LINK_LOOKUPS,
  summary:
    'Get the page behind an e-mailed check-in link; the token is not in the URL, which would be logged',
  body: linkToken,
  response: linkView,
})

export const answerCheckInLink = endpoint({
  method: 'POST',
  path: '/api/check-in-link/answer',
  access: 'public',
  budget: LINK_LOOKUPS,
  summary:
    'Agree or decline to be a trusted contact, or confirm being fine through the link in one’s own e-mail',
  body: answeredLink,
  response: linkView,
})
