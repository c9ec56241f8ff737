import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { MEETUP_ERRORS } from './errors.ts'
import { answeredProposal, meetup, meetupInPath, planChange } from './schemas.ts'

export const proposeChange = endpoint({
  method: 'PUT',
  path: '/api/meetups/{id}/proposal',
  access: 'user',
  // Each one notifies the other person at once.
  budget: perAccount(20, 'hour'),
  summary: 'Propose another place or time for an accepted meetup; replaces an open proposal of either person',
  params: meetupInPath,
  body: planChange,
  response: meetup,
  errors: [
    MEETUP_ERRORS.NOT_ACCEPTED,
    MEETUP_ERRORS.TOO_LATE_TO_CHANGE,
    MEETUP_ERRORS.NOTHING_TO_CHANGE,
    MEETUP_ERRORS.CHANGE_OUT_OF_RANGE,
    MEETUP_ERRORS.ONLY_LATER,
    MEETUP_ERRORS.TOO_MANY_PROPOSALS,
    MEETUP_ERRORS.PLAN_OUT_OF_RANGE,
    MEETUP_ERRORS.OTHER_PLANS,
  ],
})

export const withdrawProposal = endpoint({
  method: 'DELETE',
  path: '/api/meetups/{id}/proposal',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Withdraw your open proposal',
  params: meetupInPath,
  response: meetup,
  errors: [MEETUP_ERRORS.NOT_ACCEPTED, MEETUP_ERRORS.PROPOSAL_OVER, MEETUP_ERRORS.NOT_YOUR_PROPOSAL],
})

export const agreeToChange = endpoint({
  method: 'POST',
  path: '/api/meetups/{id}/proposal/agree',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Agree to the other person’s proposal, which changes the meetup for both',
  params: meetupInPath,
  body: answeredProposal,
  response: meetup,
  errors: [
    MEETUP_ERRORS.NOT_ACCEPTED,
    MEETUP_ERRORS.PROPOSAL_OVER,
    MEETUP_ERRORS.NOT_YOURS_TO_AGREE,
    MEETUP_ERRORS.OTHER_PLANS,
  ],
})

export const declineChange = endpoint({
  method: 'POST',
  path: '/api/meetups/{id}/proposal/decline',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Decline the other person’s proposal; the meetup stays as agreed',
  params: meetupInPath,
  body: answeredProposal,
  response: meetup,
  errors: [MEETUP_ERRORS.NOT_ACCEPTED, MEETUP_ERRORS.PROPOSAL_OVER, MEETUP_ERRORS.NOT_YOURS_TO_AGREE],
})
