import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { badgeType } from './schemas.ts'

export const listBadgeTypes = endpoint({
  method: 'GET',
  path: '/api/badge-types',
  access: 'public',
  summary: 'The badges that people can award each other, family by family',
  response: z.array(badgeType),
})
