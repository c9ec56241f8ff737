import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { keptNeeds } from '../needs/schemas.ts'
import { MEETUP_ERRORS } from './errors.ts'
import { meetup, meetupInPath, placeAnswer } from './schemas.ts'

export const setMeetupNeeds = endpoint({
  method: 'PUT',
  path: '/api/meetups/{id}/needs',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Set what you need at one meetup; the other person reads it once you have both agreed',
  params: meetupInPath,
  body: keptNeeds,
  response: meetup,
  errors: [MEETUP_ERRORS.NOT_ACCEPTED],
})

export const answerPlaceFits = endpoint({
  method: 'PUT',
  path: '/api/meetups/{id}/place-fits',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Say whether the place fits what both of you need, which the other person reads',
  params: meetupInPath,
  body: placeAnswer,
  response: meetup,
  errors: [MEETUP_ERRORS.NOT_ACCEPTED],
})
