import * as z from 'zod/mini'
import { type Id, idInPath, idOf, moment, typedLine } from '../http/fields.ts'
import { isTimeZone } from '../http/time-zones.ts'
import { CALENDAR_ADDRESS_CHARACTERS_MAX, CALENDAR_NAME_CHARACTERS } from './limits.ts'

export type CalendarId = Id<'calendar'>

const ZONE_CHARACTERS_MAX = 64
const ZONE_HINT = 'a time zone as in Europe/London'

const settings = {
  /** Whose calendar it is, as people call them: "City library". */
  name: typedLine(
    CALENDAR_NAME_CHARACTERS.min,
    CALENDAR_NAME_CHARACTERS.max,
    `${CALENDAR_NAME_CHARACTERS.min} to ${CALENDAR_NAME_CHARACTERS.max} characters`,
  ),
  /** Where its iCalendar file is. */
  address: typedLine(
    0,
    CALENDAR_ADDRESS_CHARACTERS_MAX,
    `up to ${CALENDAR_ADDRESS_CHARACTERS_MAX} characters`,
  ),
  /** The area as an H3 cell. Null for the whole installation. */
  cell: z.nullable(z.string().check(z.regex(/^8[0-9a-f]{14}$/, 'an H3 cell'))),
  /** For times without a zone, and for whole days. */
  timeZone: z.string().check(z.maxLength(ZONE_CHARACTERS_MAX, ZONE_HINT), z.refine(isTimeZone, ZONE_HINT)),
}

export const calendarSettings = z.strictObject(settings)
export type CalendarSettings = z.infer<typeof calendarSettings>

/** Why a calendar could not be read. */
export const CALENDAR_FAILURES = [
  /** No server answered. */
  'unreachable',
  /** The server answered with an error, or with too many redirects. */
  'refused',
  /** The name or a redirect leads into a private network. */
  'private',
  'too large',
  'too slow',
  /** What came is no calendar, or one that takes too long to read. */
  'unreadable',
] as const
export type CalendarFailure = (typeof CALENDAR_FAILURES)[number]

/** A calendar of somebody else, as an admin entered it. */
export const calendar = z.strictObject({
  id: idOf<'calendar'>(),
  ...settings,
  /** When it was last read. Null before the first time. */
  readAt: z.nullable(moment()),
  /** Since when it fails, and why it failed last. Null if it was read the last time. */
  failure: z.nullable(z.strictObject({ since: moment(), reason: z.enum(CALENDAR_FAILURES) })),
  /** How many of its entries people can see. */
  entries: z.int(),
})
export type Calendar = z.infer<typeof calendar>

export const calendars = z.strictObject({ calendars: z.array(calendar) })
export const calendarInPath = z.strictObject({ id: idInPath<'calendar'>() })

/** Something that takes place soon, from a calendar of somebody else. */
export const calendarEntry = z.strictObject({
  /** Unique within its calendar, and the same each time that it is read. */
  key: z.string(),
  title: z.string(),
  place: z.nullable(z.string()),
  /** A page about it. */
  link: z.nullable(z.string()),
  startsAt: moment(),
  /** As `startsAt` if the calendar does not say. */
  endsAt: moment(),
  isAllDay: z.boolean(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

/** A calendar as people see it, with the entries that are not over. */
export const shownCalendar = z.strictObject({
  id: idOf<'calendar'>(),
  name: z.string(),
  cell: z.nullable(z.string()),
  entries: z.array(calendarEntry),
})
export type ShownCalendar = z.infer<typeof shownCalendar>

/** The soonest entries of a calendar. */
export const soonCalendar = z.strictObject({
  ...shownCalendar.shape,
  /** How many entries come after these. */
  more: z.int(),
})
export type SoonCalendar = z.infer<typeof soonCalendar>

export const shownCalendars = z.strictObject({ calendars: z.array(shownCalendar) })
