import { cellToBoundary, cellToLatLng, greatCircleDistance, UNITS } from 'h3-js'
import { LRUCache } from 'lru-cache'

export interface CellFacts {
  /** Latitude and longitude in degrees. */
  centre: [number, number]
  /** The H3 index as the number that the database sorts by. */
  number: bigint
  /** Its position among all cells of its resolution: no cell lies between consecutive ordinals. */
  ordinal: number
}

/**
 * Not cached: a search around a new place needs a thousand of these once, and storing them takes
 * longer than computing them.
 */
export function factsOf(cell: string): CellFacts {
  const number = BigInt(`0x${cell}`)
  return { centre: cellToLatLng(cell), number, ordinal: ordinalOf(number) }
}

/** From the centre to the farthest corner; in a regular hexagon, also the edge length. */
export function radiusOf(cell: string): number {
  const known = radii.get(cell)
  if (known) return known
  const centre = centreOf(cell)
  const corners = cellToBoundary(cell).map((corner) => greatCircleDistance(centre, corner, UNITS.m))
  const radiusMetres = Math.max(...corners)
  radii.set(cell, radiusMetres)
  return radiusMetres
}

/** The great-circle distance between two cell centres. */
export function centreDistance(one: string, other: string): number {
  return greatCircleDistance(centreOf(one), centreOf(other), UNITS.m)
}

function centreOf(cell: string): [number, number] {
  const known = centres.get(cell)
  if (known) return known
  const centre = cellToLatLng(cell) as [number, number]
  centres.set(cell, centre)
  return centre
}

// A city has a few hundred areas.
const centres = new LRUCache<string, [number, number]>({ max: 100_000 })
const radii = new LRUCache<string, number>({ max: 100_000 })

const FINEST_RESOLUTION = 15
const BITS_PER_DIGIT = 3
const BASE_CELL_BITS = 7
const RESOLUTION_BIT = 52n

/**
 * Reads the base cell and the digits of an H3 index as a number in base seven. Each digit is from 0 to 6 and
 * takes three bits, the coarsest first. Digits finer than the resolution are always 7 and are skipped
 * (https://h3geo.org/docs/core-library/h3Indexing).
 */
function ordinalOf(number: bigint): number {
  const resolution = Number((number >> RESOLUTION_BIT) & 15n)
  const unused = BigInt((FINEST_RESOLUTION - resolution) * BITS_PER_DIGIT)
  const used = BASE_CELL_BITS + resolution * BITS_PER_DIGIT
  let rest = Number(BigInt.asUintN(used, number >> unused))
  let ordinal = 0
  let worth = 1
  for (let digit = 0; digit < resolution; digit++) {
    ordinal += (rest % 8) * worth
    rest = Math.floor(rest / 8)
    worth *= 7
  }
  return ordinal + rest * worth
}
