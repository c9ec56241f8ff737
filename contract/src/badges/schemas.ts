import * as z from 'zod/mini'
import { type Id, idOf } from '../http/fields.ts'
import { BADGE_FAMILIES } from './limits.ts'

export type BadgeTypeId = Id<'badgeType'>
export const badgeTypeId = idOf<'badgeType'>()

export const badgeType = z.strictObject({
  id: badgeTypeId,
  name: z.string(),
  family: z.enum(BADGE_FAMILIES),
  description: z.string(),
})
export type BadgeType = z.infer<typeof badgeType>
