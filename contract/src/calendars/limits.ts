import { TOWN_HOUR_RESOLUTION } from '../town-hours/limits.ts'

/** Every phone gets the entries of all calendars, so that it need not say where it is: about 300 kB at most. */
export const CALENDARS_MAX = 20
/** Of each calendar, the soonest: more than one page of a list. */
export const ENTRIES_PER_CALENDAR_MAX = 40
/** Of each calendar, what a page shows at first: about 40 kB with all calendars. */
export const ENTRIES_SOON_MAX = 5
export const CALENDAR_NAME_CHARACTERS = { min: 1, max: 60 }
export const CALENDAR_ADDRESS_CHARACTERS_MAX = 500
export const ENTRY_TITLE_CHARACTERS_MAX = 100
export const ENTRY_LINK_CHARACTERS_MAX = 500
/** Areas as for the hours of towns: about 250 km2. */
export const CALENDAR_RESOLUTION = TOWN_HOUR_RESOLUTION
/** As far ahead as gatherings. */
export const ENTRIES_WITHIN_DAYS = 14
export const CALENDAR_FETCHED_EVERY_HOURS = 1
