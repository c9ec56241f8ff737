import * as z from 'zod/mini'
import { userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { bytes, nothing } from '../http/fields.ts'
import { GATHERING_ERRORS } from './errors.ts'
import { CODE_LOOKUPS } from './limits.ts'
import {
  aroundCell,
  codeInPath,
  gathering,
  gatheringChange,
  gatheringInPath,
  gatheringList,
  joining,
  leaving,
  leavingReason,
  newGathering,
  publicGathering,
} from './schemas.ts'

export const browseGatherings = endpoint({
  method: 'GET',
  path: '/api/gatherings',
  access: 'user',
  budget: perAccount(60, 'minute'),
  summary: 'List gatherings within ten miles of a cell that people can join; shows nobody',
  query: aroundCell,
  response: gatheringList,
  errors: [GATHERING_ERRORS.WRONG_CELL],
})

export const startGathering = endpoint({
  method: 'POST',
  path: '/api/gatherings',
  access: 'user',
  budget: perAccount(20, 'day'),
  summary:
    'Start a gathering: an interest, an area, a public place, a window; holds seats for up to two friends',
  contactsFirst: 'group',
  body: newGathering,
  response: gathering,
  errors: [
    GATHERING_ERRORS.WRONG_CELL,
    GATHERING_ERRORS.INTEREST_NOT_SUITABLE,
    GATHERING_ERRORS.WINDOW_OUT_OF_RANGE,
    GATHERING_ERRORS.TOO_MANY_STARTED,
    GATHERING_ERRORS.EMAIL_UNCONFIRMED,
    GATHERING_ERRORS.ACCOUNT_TOO_NEW,
    GATHERING_ERRORS.VERIFIED_PEOPLE_ONLY,
    GATHERING_ERRORS.OTHER_PLANS,
    GATHERING_ERRORS.ONE_AT_A_TIME,
    GATHERING_ERRORS.NO_AGENDA,
    GATHERING_ERRORS.TOO_LATE_FOR_FRIENDS,
  ],
})

export const listOwnGatherings = endpoint({
  method: 'GET',
  path: '/api/users/{id}/gatherings',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: 'List the gatherings that one is in or waits for, and recently was in, the latest first',
  params: userInPath,
  response: z.strictObject({ gatherings: z.array(gathering) }),
})

export const getGathering = endpoint({
  method: 'GET',
  path: '/api/gatherings/{id}',
  access: 'user',
  budget: perAccount(120, 'minute'),
  summary: 'Get a gathering; it shows place and people only to members, once it is on',
  params: gatheringInPath,
  response: gathering,
})

export const getGatheringCalendar = endpoint({
  method: 'GET',
  path: '/api/gatherings/{id}/calendar.ics',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Get a gathering that one is in as a calendar file; it names nobody',
  params: gatheringInPath,
  response: bytes,
  file: { type: 'text/calendar', name: 'gathering.ics' },
})

export const joinGathering = endpoint({
  method: 'POST',
  path: '/api/gatherings/{id}/join',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary:
    'Join a gathering, or its waiting list, alone or with a friend for whom a seat is held; joining again changes nothing',
  contactsFirst: 'group',
  params: gatheringInPath,
  body: joining,
  response: gathering,
  errors: [
    GATHERING_ERRORS.EMAIL_UNCONFIRMED,
    GATHERING_ERRORS.ACCOUNT_TOO_NEW,
    GATHERING_ERRORS.VERIFIED_PEOPLE_ONLY,
    GATHERING_ERRORS.TOO_MANY_JOINS,
    GATHERING_ERRORS.OTHER_PLANS,
    GATHERING_ERRORS.ONE_AT_A_TIME,
    GATHERING_ERRORS.WAITS_FIRST,
    GATHERING_ERRORS.FULL,
    GATHERING_ERRORS.WAITING_LIST_FULL,
    GATHERING_ERRORS.NOT_OPEN,
    GATHERING_ERRORS.TOO_LATE_FOR_FRIENDS,
  ],
})

export const leaveGathering = endpoint({
  method: 'POST',
  path: '/api/gatherings/{id}/leave',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Leave a gathering or its waiting list, optionally with a reason that nobody else sees',
  params: gatheringInPath,
  body: leaving,
  response: gathering,
  errors: [GATHERING_ERRORS.NOT_A_MEMBER],
})

export const explainLeaving = endpoint({
  method: 'PUT',
  path: '/api/gatherings/{id}/leaving-reason',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Say afterwards why one has left a gathering; nobody else sees it',
  params: gatheringInPath,
  body: leavingReason,
  response: nothing,
})

export const cancelGathering = endpoint({
  method: 'POST',
  path: '/api/gatherings/{id}/cancel',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Cancel a gathering that one started and that is not on yet, with all weeks to come',
  params: gatheringInPath,
  response: gathering,
  errors: [GATHERING_ERRORS.NOT_YOURS_TO_CANCEL, GATHERING_ERRORS.NOT_OPEN],
})

export const confirmComing = endpoint({
  method: 'POST',
  path: '/api/gatherings/{id}/coming',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Answer “Still coming?” with yes',
  params: gatheringInPath,
  response: gathering,
  errors: [GATHERING_ERRORS.NOT_A_MEMBER, GATHERING_ERRORS.NOT_ASKED],
})

export const changeGathering = endpoint({
  method: 'PUT',
  path: '/api/gatherings/{id}/plan',
  access: 'user',
  budget: perAccount(20, 'hour'),
  summary:
    'Change place or time of a gathering that one started, at once; asks its members whether a moved time suits them',
  params: gatheringInPath,
  body: gatheringChange,
  response: gathering,
  errors: [
    GATHERING_ERRORS.NOT_YOURS_TO_CHANGE,
    GATHERING_ERRORS.NOT_OPEN,
    GATHERING_ERRORS.NOTHING_TO_CHANGE,
    GATHERING_ERRORS.TOO_MANY_CHANGES,
    GATHERING_ERRORS.MOVE_OUT_OF_RANGE,
    GATHERING_ERRORS.OTHER_PLANS,
  ],
})

export const agreeToMove = endpoint({
  method: 'POST',
  path: '/api/gatherings/{id}/fine',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Answer “Still fine?” with yes, after the time has moved',
  params: gatheringInPath,
  response: gathering,
  errors: [GATHERING_ERRORS.NOT_A_MEMBER, GATHERING_ERRORS.NOT_ASKED, GATHERING_ERRORS.OTHER_PLANS],
})

export const goAnyway = endpoint({
  method: 'POST',
  path: '/api/gatherings/{id}/go-anyway',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Go although fewer people than the minimum are left',
  params: gatheringInPath,
  response: gathering,
  errors: [GATHERING_ERRORS.NOT_A_MEMBER, GATHERING_ERRORS.NOT_ASKED],
})

export const getPublicGathering = endpoint({
  method: 'GET',
  path: '/api/gathering-codes/{code}',
  access: 'public',
  budget: CODE_LOOKUPS,
  summary: 'Get what the public page of a gathering shows: never the place, a name or a cell',
  params: codeInPath,
  response: publicGathering,
})

export const takeDownGathering = endpoint({
  method: 'POST',
  path: '/api/admin/gatherings/{id}/take-down',
  access: 'moderator',
  budget: perAccount(60, 'minute'),
  summary: 'Take down a gathering with its texts and all weeks to come; its members read that it is off',
  params: gatheringInPath,
  response: nothing,
})
