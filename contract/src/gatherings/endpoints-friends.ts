import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { whom } from '../meetups/schemas-in-touch.ts'
import { GATHERING_ERRORS } from './errors.ts'
import { gathering, gatheringInPath } from './schemas.ts'

export const askFriend = endpoint({
  method: 'POST',
  path: '/api/gatherings/{id}/friends',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Hold a seat for somebody whom one is in touch with, in a gathering that one is in',
  contactsFirst: 'group',
  params: gatheringInPath,
  body: whom,
  response: gathering,
  errors: [
    GATHERING_ERRORS.NOT_A_MEMBER,
    GATHERING_ERRORS.NOT_OPEN,
    GATHERING_ERRORS.FULL,
    GATHERING_ERRORS.TOO_LATE_FOR_FRIENDS,
    GATHERING_ERRORS.TOO_MANY_FRIENDS,
  ],
})

export const declineSeat = endpoint({
  method: 'POST',
  path: '/api/gatherings/{id}/decline',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Give back the seats that others hold for one in a gathering',
  params: gatheringInPath,
  response: gathering,
})
