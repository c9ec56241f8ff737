import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { MEETUP_ERRORS } from './errors.ts'
import { meetup, meetupInPath } from './schemas.ts'

export const tellNoShow = endpoint({
  method: 'POST',
  path: '/api/meetups/{id}/no-show',
  access: 'user',
  budget: perAccount(20, 'hour'),
  summary: 'Say that the other person did not come, after having been there for a while; ends the meetup',
  params: meetupInPath,
  response: meetup,
  errors: [MEETUP_ERRORS.NOT_ACCEPTED, MEETUP_ERRORS.PLAN_NOT_YET, MEETUP_ERRORS.NO_SHOW_NOT_YET],
})
