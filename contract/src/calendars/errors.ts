import { defineErrors } from '../http/error.ts'
import { CALENDAR_RESOLUTION, CALENDARS_MAX } from './limits.ts'

export const CALENDAR_ERRORS = defineErrors({
  WRONG_AREA: [422, `The area must be a hexagon of resolution ${CALENDAR_RESOLUTION}.`],
  ADDRESS_NOT_PUBLIC: [422, 'The address must start with https:// or webcal:// and be on the internet.'],
  TOO_MANY_CALENDARS: [409, `There can be up to ${CALENDARS_MAX} calendars. Remove one first.`],
})
