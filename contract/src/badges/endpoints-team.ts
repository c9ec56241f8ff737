import * as z from 'zod/mini'
import { perAccount } from '../http/budget.ts'
import { endpoint } from '../http/endpoint.ts'
import { nothing } from '../http/fields.ts'
import { BADGE_TYPE_REFUSALS } from './refusals.ts'
import { badgeTypeChange, badgeTypeInPath, listedBadgeType } from './schemas.ts'

export const listAllBadgeTypes = endpoint({
  method: 'GET',
  path: '/api/admin/badge-types',
  access: 'admin',
  budget: perAccount(240, 'minute'),
  summary: 'All badges, also those that are not offered any more, with how often each was given',
  response: z.strictObject({ types: z.array(listedBadgeType) }),
})

/** What people were given says from then on what it says then. */
export const changeBadgeType = endpoint({
  method: 'PUT',
  path: '/api/admin/badge-types/{id}',
  access: 'admin',
  budget: perAccount(60, 'minute'),
  summary: 'Offer a badge or no longer, and change its words, also where it was given already',
  asksPassword: true,
  params: badgeTypeInPath,
  body: badgeTypeChange,
  response: nothing,
  refusals: [BADGE_TYPE_REFUSALS.BADGE_NAME_TAKEN],
})
