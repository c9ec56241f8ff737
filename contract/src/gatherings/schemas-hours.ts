import * as z from 'zod/mini'
import { cell } from '../availability/schemas.ts'
import { type Id, idOf, moment } from '../http/fields.ts'
import { interestId, sharedInterest } from '../interests/schemas.ts'
import { WEEKLY_HOURS_INTERESTS_MAX, WEEKLY_HOURS_LAST } from './limits.ts'
import { phoneClock, zoneIsKnown } from './schemas.ts'

export type WeeklyHoursId = Id<'weeklyHours'>
export const weeklyHoursId = idOf<'weeklyHours'>()

const DAY_MINUTES = 24 * 60
const when = {
  /** Monday is 1. */
  weekday: z.int().check(z.gte(1), z.lte(7)),
  /** Minutes after midnight, where the person is. */
  startsMinute: z.int().check(z.gte(0), z.lt(DAY_MINUTES)),
  lastsMinutes: z.int().check(z.gte(WEEKLY_HOURS_LAST.min), z.lte(WEEKLY_HOURS_LAST.max)),
  timeZone: z.string(),
}

/** "Tuesdays 6 to 8 pm, for coffee." */
const newWeeklyHoursFields = z.strictObject({
  ...when,
  ...phoneClock,
  interestIds: z.array(interestId).check(z.minLength(1), z.maxLength(WEEKLY_HOURS_INTERESTS_MAX)),
  /** Where the person would be: the phone's position as a cell of resolution 6. */
  cell,
  /** Hours that these replace. */
  replaces: z.exactOptional(weeklyHoursId),
})
export const newWeeklyHours = newWeeklyHoursFields.check(zoneIsKnown())
export type NewWeeklyHours = z.infer<typeof newWeeklyHours>

/** Weekly hours, in which a person would be free. Nobody else sees them. */
export const weeklyHours = z.strictObject({
  id: weeklyHoursId,
  ...when,
  interests: z.array(sharedInterest),
  /** When they end. Each time the person switches on, this moves further into the future. */
  endsAt: moment(),
})
export type WeeklyHours = z.infer<typeof weeklyHours>
export const ownWeeklyHours = z.strictObject({ freeHours: z.array(weeklyHours) })

/** An hour in which about this many people of a town would be free every week, for an admin to choose. */
export const proposedTownHour = z.strictObject({
  weekday: when.weekday,
  startsMinute: when.startsMinute,
  timeZone: when.timeZone,
  /** The town, as an H3 cell. */
  cell: z.string(),
  /** How people call it: what most gatherings there say, if several starters say it. Null otherwise. */
  label: z.nullable(z.string()),
  /** In steps. */
  people: z.int(),
})
export type ProposedTownHour = z.infer<typeof proposedTownHour>
export const proposedTownHours = z.strictObject({ proposals: z.array(proposedTownHour) })
