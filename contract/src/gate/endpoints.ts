import * as z from 'zod/mini'
import { userInPath } from '../accounts/schemas.ts'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { GATE_ERRORS } from './errors.ts'
import { INVITATION_CHECKS } from './limits.ts'
import {
  gateInForce,
  gateSettings,
  invitationToken,
  joinDecision,
  ownInvitation,
  ownWaiting,
  waitingPerson,
} from './schemas.ts'

export const getGate = endpoint({
  method: 'GET',
  path: '/api/admin/gate',
  access: 'admin',
  budget: perAccount(240, 'minute'),
  summary: 'Get who may join, with all settings',
  response: gateInForce,
})

export const setGate = endpoint({
  method: 'PUT',
  path: '/api/admin/gate',
  access: 'admin',
  budget: perAccount(60, 'minute'),
  summary: 'Set who may join, at once; members stay members',
  asksPassword: true,
  body: gateSettings,
  response: gateInForce,
  errors: [GATE_ERRORS.NOBODY_COULD_JOIN],
})

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/waiting',
  access: 'moderator',
  budget: perAccount(240, 'minute'),
  summary: 'List people with a confirmed address who ask to join, longest waiting first',
  response: z.strictObject({ people: z.array(waitingPerson) }),
})

export const decideWaiting = endpoint({
  method: 'POST',
  path: '/api/admin/waiting/{id}/decide',
  access: 'moderator',
  budget: perAccount(120, 'minute'),
  summary: 'Let a person in, or delete their account; they get an e-mail with the answer',
  params: userInPath,
  body: joinDecision,
  response: nothing,
  errors: [GATE_ERRORS.CANNOT_ADMIT, GATE_ERRORS.ADDRESS_CHANGED],
})

export const getOwnWaiting = endpoint({
  method: 'GET',
  path: '/api/users/{id}/waiting',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: 'Get what you wait for before you are in; null if you are',
  underSanction: true,
  whileWaiting: true,
  params: userInPath,
  response: ownWaiting,
})

export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/users/{id}/invitation',
  access: 'self',
  budget: perAccount(120, 'minute'),
  summary: 'Get your link that lets people join while that needs an invitation',
  params: userInPath,
  response: ownInvitation,
})

export const makeInvitation = endpoint({
  method: 'POST',
  path: '/api/users/{id}/invitation',
  access: 'self',
  budget: perAccount(30, 'hour'),
  summary: 'Make that link; an earlier one no longer works. Needs a confirmed address',
  params: userInPath,
  response: ownInvitation,
  errors: [GATE_ERRORS.ADDRESS_UNCONFIRMED],
})

export const checkInvitation = endpoint({
  method: 'POST',
  path: '/api/invitation',
  access: 'public',
  budget: INVITATION_CHECKS,
  summary: 'Check whether an invitation would let somebody join; does not use it up',
  body: z.strictObject({ token: invitationToken }),
  response: z.strictObject({ isOpen: z.boolean() }),
})
