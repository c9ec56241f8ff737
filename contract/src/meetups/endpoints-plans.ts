import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { MEETUP_ERRORS } from './errors.ts'
import { invitation, meetup } from './schemas.ts'

export const proposePlan = endpoint({
  method: 'POST',
  path: '/api/plans',
  access: 'user',
  // Each one notifies the other person at once.
  budget: perAccount(20, 'hour'),
  summary: 'Propose a meetup within two weeks to a person you’re in touch with; answered like an invitation',
  body: invitation,
  response: meetup,
  errors: [
    MEETUP_ERRORS.NOT_IN_TOUCH,
    MEETUP_ERRORS.INTEREST_NOT_YOURS,
    MEETUP_ERRORS.PLAN_OUT_OF_RANGE,
    MEETUP_ERRORS.ALREADY_PENDING,
    MEETUP_ERRORS.RECENTLY_DECLINED,
    MEETUP_ERRORS.TOO_MANY_PLANS,
    MEETUP_ERRORS.OTHER_PLANS,
    MEETUP_ERRORS.ONE_AT_A_TIME,
  ],
})
