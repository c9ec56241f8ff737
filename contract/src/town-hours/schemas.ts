import * as z from 'zod/mini'
import { type Id, idInPath, idOf, moment, typedLine } from '../http/fields.ts'
import { isTimeZone } from '../http/time-zones.ts'
import { TOWN_HOUR_LABEL_CHARACTERS } from './limits.ts'

export type TownHourId = Id<'townHour'>

const DAY_MINUTES = 24 * 60
const ZONE_CHARACTERS_MAX = 64
const ZONE_HINT = 'a time zone as in Europe/London'

const settings = {
  /** The town, as people call it. */
  label: typedLine(
    TOWN_HOUR_LABEL_CHARACTERS.min,
    TOWN_HOUR_LABEL_CHARACTERS.max,
    `${TOWN_HOUR_LABEL_CHARACTERS.min} to ${TOWN_HOUR_LABEL_CHARACTERS.max} characters`,
  ),
  /** Monday is 1. */
  weekday: z.int().check(z.gte(1), z.lte(7)),
  /** Minutes after midnight, on the clock of the time zone. */
  startsMinute: z.int().check(z.gte(0), z.lt(DAY_MINUTES)),
  timeZone: z.string().check(z.maxLength(ZONE_CHARACTERS_MAX, ZONE_HINT), z.refine(isTimeZone, ZONE_HINT)),
  /** The area as an H3 cell. Null for the whole installation. */
  cell: z.nullable(z.string().check(z.regex(/^8[0-9a-f]{14}$/, 'an H3 cell'))),
}

export const townHourSettings = z.strictObject(settings)
export type TownHourSettings = z.infer<typeof townHourSettings>

const townHourFields = {
  id: idOf<'townHour'>(),
  ...settings,
  /** When it begins next, or began while it lasts. */
  opensAt: moment(),
  closesAt: moment(),
}

/** One hour a week when people in an area switch on together. */
export const townHour = z.strictObject(townHourFields)
export type TownHour = z.infer<typeof townHour>

export const shownTownHour = z.strictObject({
  ...townHourFields,
  /** Whether this person asked to be reminded. Nobody else learns it. */
  isReminded: z.boolean(),
  /** While it lasts: about how many people are on, in steps. Null for fewer than the first step. */
  people: z.nullable(z.int()),
})
export type ShownTownHour = z.infer<typeof shownTownHour>

export const townHours = z.strictObject({ townHours: z.array(townHour) })
export const townHourInPath = z.strictObject({ id: idInPath<'townHour'>() })

export const townHourReminder = z.strictObject({ townHourId: idOf<'townHour'>(), isOn: z.boolean() })
export type TownHourReminder = z.infer<typeof townHourReminder>
