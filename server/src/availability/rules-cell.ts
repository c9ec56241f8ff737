import type { AVAILABILITY_ERRORS } from '@hereabouts/contract/availability/errors'
import {
  A_FEW_FEET_METRES,
  AREA,
  MAX_SPEED_METRES_PER_SECOND,
  SPOT,
  TRAVEL_SPARE_METRES,
} from '@hereabouts/contract/availability/limits'
import { cellToLatLng, cellToParent, getResolution, greatCircleDistance, isValidCell, UNITS } from 'h3-js'
import { SECOND_MS } from '../platform/clock.ts'

type Reason = keyof typeof AVAILABILITY_ERRORS | null

/** Why these cells cannot be shared, or null. */
export function cannotShare(given: { cell: string; spotCell: string | null; rangeMetres: number }): Reason {
  const { cell, spotCell, rangeMetres } = given
  if (!isCellOf(cell, AREA.resolution)) return 'WRONG_RESOLUTION'
  if (spotCell !== null) {
    if (!isCellOf(spotCell, SPOT.resolution)) return 'WRONG_RESOLUTION'
    if (cellToParent(spotCell, AREA.resolution) !== cell) return 'SPOT_OUTSIDE_AREA'
  }
  return rangeMetres === A_FEW_FEET_METRES && spotCell === null ? 'SPOT_NEEDED' : null
}

/** An account's last reported place, and its remaining distance budget. */
export interface LastCellUpdate {
  reportedAreaCell: string
  reportedAt: Date
  travelLeftMetres: number
}

/**
 * The rest of an account's distance budget after it reports this area, or null when the journey exceeds the
 * budget. Elapsed time adds to the budget without a limit, so any real journey fits. A cell update carries
 * over at most `TRAVEL_SPARE_METRES`, so many small steps get no further than one long one.
 */
export function travelLeft(last: LastCellUpdate | null, to: string, now: Date): number | null {
  if (!last) return TRAVEL_SPARE_METRES
  const seconds = Math.max(0, now.getTime() - last.reportedAt.getTime()) / SECOND_MS
  const budget = last.travelLeftMetres + MAX_SPEED_METRES_PER_SECOND * seconds
  const left = budget - greatCircleDistance(cellToLatLng(last.reportedAreaCell), cellToLatLng(to), UNITS.m)
  return left < 0 ? null : Math.min(left, TRAVEL_SPARE_METRES)
}

/** Whether this is a valid cell of this resolution. */
export function isCellOf(cell: string, resolution: number): boolean {
  return isValidCell(cell) && getResolution(cell) === resolution
}
