import * as z from 'zod/mini'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { SANCTION_ERRORS } from './errors.ts'
import { appealWords, ownSanction, sanctionInPath } from './schemas.ts'

export const listOwnSanctions = endpoint({
  method: 'GET',
  path: '/api/measures',
  access: 'user',
  budget: perAccount(120, 'minute'),
  summary: 'The viewer’s sanctions in force, latest first',
  underSanction: true,
  response: z.strictObject({ measures: z.array(ownSanction) }),
})

export const acknowledgeSanction = endpoint({
  method: 'POST',
  path: '/api/measures/{id}/acknowledge',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Acknowledge a sanction; lifts the lockout of an unread warning or restriction',
  underSanction: true,
  params: sanctionInPath,
  response: nothing,
})

export const appealSanction = endpoint({
  method: 'POST',
  path: '/api/measures/{id}/appeal',
  access: 'user',
  budget: perAccount(30, 'hour'),
  summary: 'Appeal against a sanction, once; somebody other than its author decides',
  underSanction: true,
  params: sanctionInPath,
  body: appealWords,
  response: nothing,
  errors: [SANCTION_ERRORS.ALREADY_APPEALED, SANCTION_ERRORS.MEASURE_OVER],
})
