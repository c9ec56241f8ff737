import { BROWSED_METRES, GATHERING_AREA } from '@hereabouts/contract/gatherings/limits'
import { cellToLatLng, getResolution, greatCircleDistance, gridDisk, isValidCell, UNITS } from 'h3-js'
import { LRUCache } from 'lru-cache'

/** Whether this is a valid cell of the resolution that gatherings use. */
export function isGatheringCell(cell: string): boolean {
  return isValidCell(cell) && getResolution(cell) === GATHERING_AREA.resolution
}

/**
 * The cells whose gatherings are listed around a cell. By the pair rule, their centres are at most ten
 * miles and half a cell spacing away.
 */
export function cellsAround(cell: string): string[] {
  const known = listed.get(cell)
  if (known) return known
  const centre = cellToLatLng(cell)
  const reach = BROWSED_METRES + GATHERING_AREA.spacingMetres / 2
  const cells = gridDisk(cell, RINGS).filter(
    (each) => greatCircleDistance(centre, cellToLatLng(each), UNITS.m) <= reach,
  )
  listed.set(cell, cells)
  return cells
}

/** Enough for the smallest cells, whose centres are little more than half the mean spacing apart. */
const RINGS = Math.ceil((2 * BROWSED_METRES) / GATHERING_AREA.spacingMetres)
const listed = new LRUCache<string, string[]>({ max: 10_000 })
