import * as z from 'zod/mini'
import { perAddress } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { interest } from './schemas.ts'

export const listInterests = endpoint({
  method: 'GET',
  path: '/api/interests',
  access: 'public',
  budget: perAddress(600, 'minute'),
  summary: 'List the interest catalogue, most chosen first',
  response: z.array(interest),
})
