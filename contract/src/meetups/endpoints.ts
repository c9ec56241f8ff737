import * as z from 'zod/mini'
import { AVAILABILITY_ERRORS } from '../availability/errors.ts'
import { GATE_ERRORS } from '../gate/errors.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { bytes } from '../http/fields.ts'
import { missedYeses } from '../reliability/schemas.ts'
import { MEETUP_ERRORS } from './errors.ts'
import {
  calledOff,
  enteredCode,
  invitation,
  lateness,
  meetup,
  meetupCode,
  meetupInPath,
  ownOutcome,
  whereabouts,
} from './schemas.ts'

export const listMeetups = endpoint({
  method: 'GET',
  path: '/api/meetups',
  access: 'user',
  budget: perAccount(240, 'minute'),
  summary: 'List your meetups, newest first',
  response: z.strictObject({
    meetups: z.array(meetup),
    /** What this person said yes to lately without coming, if anything. Nobody else reads it. */
    missed: z.exactOptional(missedYeses),
  }),
})

export const getMeetupCalendar = endpoint({
  method: 'GET',
  path: '/api/meetups/{id}/calendar.ics',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Get a meetup that was agreed as a calendar file, with the first name of the other person only',
  params: meetupInPath,
  response: bytes,
  file: { type: 'text/calendar', name: 'meetup.ics' },
  errors: [MEETUP_ERRORS.NOT_ACCEPTED],
})

export const invite = endpoint({
  method: 'POST',
  path: '/api/meetups',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Invite a person nearby: an interest, a public place, a time',
  contactsFirst: 'person',
  body: invitation,
  response: meetup,
  errors: [
    MEETUP_ERRORS.NOT_NEARBY,
    MEETUP_ERRORS.VERIFIED_ONLY,
    MEETUP_ERRORS.INTEREST_NOT_YOURS,
    MEETUP_ERRORS.STARTS_OUT_OF_RANGE,
    MEETUP_ERRORS.ALREADY_PENDING,
    MEETUP_ERRORS.TOO_MANY_OUTGOING,
    MEETUP_ERRORS.RECENTLY_DECLINED,
    MEETUP_ERRORS.BUSY,
    GATE_ERRORS.TOO_MANY_CONTACTS,
  ],
})

export const acceptMeetup = endpoint({
  method: 'POST',
  path: '/api/meetups/{id}/accept',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Accept an invitation',
  params: meetupInPath,
  response: meetup,
  errors: [
    MEETUP_ERRORS.NOT_PENDING,
    MEETUP_ERRORS.NOT_YOURS_TO_ANSWER,
    MEETUP_ERRORS.BUSY,
    MEETUP_ERRORS.OTHER_BUSY,
    MEETUP_ERRORS.TOO_MANY_PLANS,
    MEETUP_ERRORS.OTHER_PLANS,
    MEETUP_ERRORS.ONE_AT_A_TIME,
  ],
})

export const declineMeetup = endpoint({
  method: 'POST',
  path: '/api/meetups/{id}/decline',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Decline an invitation',
  params: meetupInPath,
  response: meetup,
  errors: [MEETUP_ERRORS.NOT_PENDING, MEETUP_ERRORS.NOT_YOURS_TO_ANSWER],
})

export const withdrawMeetup = endpoint({
  method: 'POST',
  path: '/api/meetups/{id}/withdraw',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Withdraw an invitation',
  params: meetupInPath,
  response: meetup,
  errors: [MEETUP_ERRORS.NOT_PENDING, MEETUP_ERRORS.NOT_YOURS_TO_WITHDRAW],
})

export const cancelMeetup = endpoint({
  method: 'POST',
  path: '/api/meetups/{id}/cancel',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Cancel an accepted meetup, optionally with a reason',
  params: meetupInPath,
  body: calledOff,
  response: meetup,
  errors: [MEETUP_ERRORS.NOT_ACCEPTED],
})

export const setOff = endpoint({
  method: 'POST',
  path: '/api/meetups/{id}/on-the-way',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Say that you are on the way, which notifies the other person once',
  params: meetupInPath,
  response: meetup,
  errors: [MEETUP_ERRORS.NOT_ACCEPTED, MEETUP_ERRORS.PLAN_NOT_YET],
})

export const tellLate = endpoint({
  method: 'POST',
  path: '/api/meetups/{id}/late',
  access: 'user',
  // Each one notifies the other person at once.
  budget: perAccount(6, '10 minutes'),
  summary: 'Tell the other person that you are late, or on time after all',
  params: meetupInPath,
  body: lateness,
  response: meetup,
  errors: [MEETUP_ERRORS.NOT_ACCEPTED, MEETUP_ERRORS.PLAN_NOT_YET],
})

export const startFinding = endpoint({
  method: 'PUT',
  path: '/api/meetups/{id}/finding',
  access: 'user',
  budget: perAccount(120, 'hour'),
  summary: 'Switch on “Find each other”, which starts once both have',
  params: meetupInPath,
  response: meetup,
  errors: [MEETUP_ERRORS.NOT_ACCEPTED, MEETUP_ERRORS.PLAN_NOT_YET, MEETUP_ERRORS.WORDS_DIFFER],
})

export const stopFinding = endpoint({
  method: 'DELETE',
  path: '/api/meetups/{id}/finding',
  access: 'user',
  budget: perAccount(120, 'hour'),
  summary: 'Switch off “Find each other”',
  params: meetupInPath,
  response: meetup,
})

export const tellWordsDiffer = endpoint({
  method: 'POST',
  path: '/api/meetups/{id}/words-differ',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary:
    'Report that the phones show different check words; ends “Find each other” for both, for this meetup',
  params: meetupInPath,
  response: meetup,
  errors: [MEETUP_ERRORS.NOT_ACCEPTED],
})

export const sayHere = endpoint({
  method: 'POST',
  path: '/api/meetups/{id}/here',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Say that you are there; once both have, codes work',
  params: meetupInPath,
  response: meetup,
  errors: [MEETUP_ERRORS.NOT_ACCEPTED, MEETUP_ERRORS.PLAN_NOT_YET],
})

export const getMeetupCode = endpoint({
  // Not GET: URLs end up in logs, and this contains a place.
  method: 'POST',
  path: '/api/meetups/{id}/code',
  access: 'user',
  budget: perAccount(60, 'minute'),
  summary:
    'Get the code to show; the other person enters it within two minutes, in the same cell or a nearby one',
  params: meetupInPath,
  body: whereabouts,
  response: meetupCode,
  errors: [MEETUP_ERRORS.NOT_ACCEPTED, MEETUP_ERRORS.CODES_NOT_YET, AVAILABILITY_ERRORS.WRONG_RESOLUTION],
})

export const confirmMeetup = endpoint({
  method: 'POST',
  path: '/api/meetups/{id}/confirm',
  access: 'user',
  budget: perAccount(60, 'minute'),
  summary: 'Enter the other person’s code, which proves that they met',
  params: meetupInPath,
  body: enteredCode,
  response: meetup,
  errors: [
    MEETUP_ERRORS.NOT_ACCEPTED,
    MEETUP_ERRORS.CODES_NOT_YET,
    AVAILABILITY_ERRORS.WRONG_RESOLUTION,
    MEETUP_ERRORS.WRONG_CODE,
    MEETUP_ERRORS.TOO_MANY_CODES,
    MEETUP_ERRORS.NO_TRIES_LEFT,
  ],
})

export const tellOutcome = endpoint({
  method: 'POST',
  path: '/api/meetups/{id}/outcome',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Say in private how it went',
  params: meetupInPath,
  body: ownOutcome,
  response: meetup,
  errors: [MEETUP_ERRORS.NO_OUTCOME_YET],
})
