import { AVAILABILITY_ERRORS } from '../availability/errors.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { MEETUP_ERRORS } from '../meetups/errors.ts'
import { enteredCode, meetupCode, whereabouts } from '../meetups/schemas.ts'
import { GATHERING_ERRORS } from './errors.ts'
import { gathering, gatheringInPath, gatheringOutcome } from './schemas.ts'

export const getGatheringCode = endpoint({
  method: 'POST',
  path: '/api/gatherings/{id}/code',
  access: 'user',
  budget: perAccount(240, 'hour'),
  summary: 'Get the code that this phone shows the other members; derived from its cell, which is not stored',
  params: gatheringInPath,
  body: whereabouts,
  response: meetupCode,
  errors: [GATHERING_ERRORS.NOT_ON_SITE, AVAILABILITY_ERRORS.WRONG_RESOLUTION],
})

export const proveGathering = endpoint({
  method: 'POST',
  path: '/api/gatherings/{id}/prove',
  access: 'user',
  budget: perAccount(120, 'hour'),
  summary: 'Enter the code on another member’s screen, which proves that the two have met',
  params: gatheringInPath,
  body: enteredCode,
  response: gathering,
  errors: [
    GATHERING_ERRORS.NOT_ON_SITE,
    GATHERING_ERRORS.NO_TRIES_LEFT,
    MEETUP_ERRORS.WRONG_CODE,
    MEETUP_ERRORS.TOO_MANY_CODES,
    AVAILABILITY_ERRORS.WRONG_RESOLUTION,
  ],
})

export const tellGatheringOutcome = endpoint({
  method: 'PUT',
  path: '/api/gatherings/{id}/outcome',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Say in private how it went; feeling unsafe names a member and reports them',
  params: gatheringInPath,
  body: gatheringOutcome,
  response: gathering,
  errors: [GATHERING_ERRORS.NO_OUTCOME_YET, GATHERING_ERRORS.UNSAFE_WITH_WHOM],
})
