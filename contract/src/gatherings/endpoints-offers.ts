import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { GATHERING_ERRORS } from './errors.ts'
import { gathering, gatheringInPath, placeOffers } from './schemas.ts'

export const setOffers = endpoint({
  method: 'PUT',
  path: '/api/gatherings/{id}/offers',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'State what the place of a gathering that one started offers',
  params: gatheringInPath,
  body: placeOffers,
  response: gathering,
  errors: [GATHERING_ERRORS.NOT_YOURS_TO_CHANGE, GATHERING_ERRORS.NOT_OPEN],
})
