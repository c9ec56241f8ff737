import * as z from 'zod/mini'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { BADGE_TYPE_ERRORS } from './errors.ts'
import { badgeTypeChange, badgeTypeInPath, listedBadgeType } from './schemas.ts'

export const listAllBadgeTypes = endpoint({
  method: 'GET',
  path: '/api/admin/badge-types',
  access: 'admin',
  budget: perAccount(240, 'minute'),
  summary: 'List all badge types, including retired ones, with the number of awards',
  response: z.strictObject({ types: z.array(listedBadgeType) }),
})

/** Badges that were already awarded change with it. */
export const changeBadgeType = endpoint({
  method: 'PUT',
  path: '/api/admin/badge-types/{id}',
  access: 'admin',
  budget: perAccount(60, 'minute'),
  summary: 'Offer or retire a badge type, or change its texts, which also changes awarded badges',
  asksPassword: true,
  params: badgeTypeInPath,
  body: badgeTypeChange,
  response: nothing,
  errors: [BADGE_TYPE_ERRORS.BADGE_NAME_TAKEN],
})
