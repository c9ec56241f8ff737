import * as z from 'zod/mini'
import { cell } from '../availability/schemas.ts'
import { type Id, idOf, moment } from '../http/fields.ts'
import { interestId, sharedInterest } from '../interests/schemas.ts'
import { FREE_HOURS_INTERESTS_MAX, FREE_HOURS_LAST } from './limits.ts'
import { timeZone } from './schemas.ts'

export type FreeHoursId = Id<'freeHours'>
export const freeHoursId = idOf<'freeHours'>()

const DAY_MINUTES = 24 * 60
const when = {
  /** Monday is 1. */
  weekday: z.int().check(z.gte(1), z.lte(7)),
  /** Minutes after midnight, where the person is. */
  startsMinute: z.int().check(z.gte(0), z.lt(DAY_MINUTES)),
  lastsMinutes: z.int().check(z.gte(FREE_HOURS_LAST.min), z.lte(FREE_HOURS_LAST.max)),
  timeZone,
}

/** "Tuesdays 6 to 8 pm, for coffee." */
export const newFreeHours = z.strictObject({
  ...when,
  interestIds: z.array(interestId).check(z.minLength(1), z.maxLength(FREE_HOURS_INTERESTS_MAX)),
  /** Where the person would be: the phone's position as a cell of resolution 6. */
  cell,
  /** Hours that these replace. */
  replaces: z.exactOptional(freeHoursId),
})
export type NewFreeHours = z.infer<typeof newFreeHours>

/** Hours in which a person would be free every week. Only they ever see them. */
export const freeHours = z.strictObject({
  id: freeHoursId,
  ...when,
  interests: z.array(sharedInterest),
  /** They end by themselves, unless the person switches on meanwhile. */
  endsAt: moment(),
})
export type FreeHours = z.infer<typeof freeHours>
export const ownFreeHours = z.strictObject({ freeHours: z.array(freeHours) })
