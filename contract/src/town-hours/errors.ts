import { defineErrors } from '../http/error.ts'
import { TOWN_HOUR_RESOLUTION, TOWN_HOURS_MAX } from './limits.ts'

export const TOWN_HOUR_ERRORS = defineErrors({
  WRONG_TOWN: [422, `The area must be a hexagon of resolution ${TOWN_HOUR_RESOLUTION}.`],
  TOO_MANY_TOWN_HOURS: [409, `There can be up to ${TOWN_HOURS_MAX} hours. Remove one first.`],
})
