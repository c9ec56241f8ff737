import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { MEETUP_ERRORS } from './errors.ts'
import { meetup, meetupInPath } from './schemas.ts'

export const confirmMeetupComing = endpoint({
  method: 'POST',
  path: '/api/meetups/{id}/coming',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Answer “Are you still coming?” with yes; answering again changes nothing',
  params: meetupInPath,
  response: meetup,
  errors: [MEETUP_ERRORS.NOT_ACCEPTED],
})
