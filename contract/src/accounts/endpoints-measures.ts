import * as z from 'zod/mini'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { ACCOUNT_REFUSALS } from './refusals.ts'
import { MEASURE_REFUSALS } from './refusals-measures.ts'
import { currentPassword } from './schemas.ts'
import { appealWords, measureInPath, ownMeasure } from './schemas-measures.ts'

export const listOwnMeasures = endpoint({
  method: 'GET',
  path: '/api/measures',
  access: 'user',
  budget: perAccount(120, 'minute'),
  summary: 'The measures that one’s account is under, the latest first',
  underMeasure: true,
  response: z.strictObject({ measures: z.array(ownMeasure) }),
})

export const acknowledgeMeasure = endpoint({
  method: 'POST',
  path: '/api/measures/{id}/acknowledge',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Say that one has read a measure; after a warning or a restriction one goes on with this',
  underMeasure: true,
  params: measureInPath,
  response: nothing,
})

export const appealMeasure = endpoint({
  method: 'POST',
  path: '/api/measures/{id}/appeal',
  access: 'user',
  budget: perAccount(30, 'hour'),
  summary: 'Appeal against a measure, once; somebody other than who took it decides',
  underMeasure: true,
  params: measureInPath,
  body: appealWords,
  response: nothing,
  refusals: [MEASURE_REFUSALS.ALREADY_APPEALED, MEASURE_REFUSALS.MEASURE_OVER],
})

export const confirmSession = endpoint({
  method: 'POST',
  path: '/api/sessions/confirm',
  access: 'user',
  budget: perAccount(60, 'hour'),
  summary: 'Give one’s password again; for ten minutes this session may do what asks for it',
  underMeasure: true,
  body: z.strictObject({ password: currentPassword }),
  response: nothing,
  refusals: [ACCOUNT_REFUSALS.WRONG_PASSWORD, ACCOUNT_REFUSALS.TOO_MANY_PASSWORDS],
})
