import * as z from 'zod/mini'
import { userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { meetupInPath } from '../meetups/schemas.ts'
import { CONTACT_ASKS_PER_DAY, LINK_LOOKUPS } from './limits.ts'
import { CHECK_IN_REFUSALS } from './refusals.ts'
import {
  answeredLink,
  checkIn,
  contact,
  contactId,
  leaving,
  linkToken,
  linkView,
  newCheckIn,
  newContact,
  snooze,
} from './schemas.ts'

export const listContacts = endpoint({
  method: 'GET',
  path: '/api/users/{id}/contacts',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: 'One’s trusted contacts, and what they answered',
  params: userInPath,
  response: z.strictObject({ contacts: z.array(contact) }),
})

export const askContact = endpoint({
  method: 'POST',
  path: '/api/users/{id}/contacts',
  access: 'self',
  budget: perAccount(CONTACT_ASKS_PER_DAY.byPerson, 'day'),
  summary: 'Ask somebody by mail to be a trusted contact',
  params: userInPath,
  body: newContact,
  response: contact,
  refusals: [
    CHECK_IN_REFUSALS.EMAIL_NOT_CONFIRMED,
    CHECK_IN_REFUSALS.TOO_MANY_CONTACTS,
    CHECK_IN_REFUSALS.ALREADY_A_CONTACT,
    CHECK_IN_REFUSALS.TAKES_NO_SUCH_MAIL,
  ],
})

export const removeContact = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/contacts',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Take a trusted contact out; their link works no more',
  params: userInPath,
  body: z.strictObject({ contactId }),
  response: nothing,
  refusals: [CHECK_IN_REFUSALS.CONTACT_IN_USE],
})

export const getCheckIn = endpoint({
  method: 'GET',
  path: '/api/users/{id}/check-in',
  access: 'self',
  budget: perAccount(240, 'minute'),
  summary: 'The check-in that is on, if one is',
  params: userInPath,
  response: z.strictObject({ checkIn: z.nullable(checkIn) }),
})

export const startCheckIn = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/check-in',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Say by when one will confirm being fine, and who is told otherwise; or change that',
  params: userInPath,
  body: newCheckIn,
  response: checkIn,
  refusals: [
    CHECK_IN_REFUSALS.NOT_ON,
    CHECK_IN_REFUSALS.CONTACT_HAS_NOT_AGREED,
    CHECK_IN_REFUSALS.DUE_OUT_OF_RANGE,
    CHECK_IN_REFUSALS.ALREADY_ALERTED,
  ],
})

export const snoozeCheckIn = endpoint({
  method: 'POST',
  path: '/api/users/{id}/check-in/snooze',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Have more time',
  params: userInPath,
  body: snooze,
  response: checkIn,
  refusals: [
    CHECK_IN_REFUSALS.NO_CHECK_IN,
    CHECK_IN_REFUSALS.ALREADY_ALERTED,
    CHECK_IN_REFUSALS.DUE_OUT_OF_RANGE,
  ],
})

export const endCheckIn = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/check-in',
  access: 'self',
  budget: perAccount(60, 'hour'),
  summary: 'Say that one is fine',
  params: userInPath,
  response: nothing,
})

export const leaveMeetup = endpoint({
  method: 'POST',
  path: '/api/meetups/{id}/leave',
  access: 'user',
  budget: perAccount(30, 'hour'),
  summary: 'Leave quietly: calls it off, blocks the other and reports that one felt unsafe, in one act',
  params: meetupInPath,
  body: leaving,
  response: nothing,
  refusals: [CHECK_IN_REFUSALS.CANNOT_LEAVE],
})

export const readCheckInLink = endpoint({
  method: 'POST',
  path: '/api/check-in-link',
  access: 'public',
  budget: LINK_LOOKUPS,
  summary: 'What a link in a mail about check-ins shows; it stands in no address, which would be logged',
  body: linkToken,
  response: linkView,
})

export const answerCheckInLink = endpoint({
  method: 'POST',
  path: '/api/check-in-link/answer',
  access: 'public',
  budget: LINK_LOOKUPS,
  summary: 'Agree or decline to be a trusted contact, or say by the link in one’s own mail that one is fine',
  body: answeredLink,
  response: linkView,
})
