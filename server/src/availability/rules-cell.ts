import {
  A_FEW_FEET_METRES,
  AREA,
  MAX_SPEED_METRES_PER_SECOND,
  SPOT,
} from '@hereabouts/contract/availability/limits'
import type { AVAILABILITY_REFUSALS } from '@hereabouts/contract/availability/refusals'
import {
  cellToBoundary,
  cellToLatLng,
  cellToParent,
  getResolution,
  greatCircleDistance,
  isValidCell,
  UNITS,
} from 'h3-js'

type Reason = keyof typeof AVAILABILITY_REFUSALS | null

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

/**
 * Why nobody can have come from one area cell to the other in that time, or null. The least distance that can have been
 * covered counts: between the centres, less both diameters.
 */
export function cannotHaveCome(from: string, to: string, seconds: number): Reason {
  const centres = greatCircleDistance(cellToLatLng(from), cellToLatLng(to), UNITS.m)
  const covered = centres - 2 * radiusMetres(from) - 2 * radiusMetres(to)
  return covered > 0 && covered > MAX_SPEED_METRES_PER_SECOND * seconds ? 'TOO_FAST' : null
}

function isCellOf(cell: string, resolution: number): boolean {
  return isValidCell(cell) && getResolution(cell) === resolution
}

/** From the centre of a cell to its farthest corner, in metres. */
function radiusMetres(cell: string): number {
  const centre = cellToLatLng(cell)
  return Math.max(...cellToBoundary(cell).map((corner) => greatCircleDistance(centre, corner, UNITS.m)))
}
