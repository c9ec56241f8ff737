import { defineErrors } from '../http/error.ts'
import { AREA, AVAILABLE_MINUTES, SPOT } from './limits.ts'

export const AVAILABILITY_ERRORS = defineErrors({
  WRONG_RESOLUTION: [
    422,
    `Places are shared as cells of resolution ${AREA.resolution}, spots of ${SPOT.resolution}.`,
  ],
  SPOT_OUTSIDE_AREA: [422, 'The spot is not within the area.'],
  RANGE_NOT_OFFERED: [422, 'That range isn’t offered here any more. Choose another.'],
  SPOT_NEEDED: [422, 'For the shortest range, “right here” must be on.'],
  UNTIL_OUT_OF_RANGE: [
    422,
    `Choose ${AVAILABLE_MINUTES.min} minutes to ${AVAILABLE_MINUTES.max / 60} hours. Is the phone’s clock right?`,
  ],
  TOO_FAST: [422, 'That’s farther than anyone could have travelled. Try again later.'],
})
