import { OUTSIDE_EDGES_MAX, RANGES_METRES } from '@hereabouts/contract/availability/limits'
import {
  cellToBoundary,
  cellToLatLng,
  cellToParent,
  getPentagons,
  greatCircleDistance,
  gridDisk,
  gridRing,
  latLngToCell,
  UNITS,
} from 'h3-js'
import { describe, expect, test } from 'vitest'
import { around, type LatLng, moved, PLACES } from '../../test/places.ts'
import { type Random, randomFrom, rounds } from '../../test/random.ts'
import { centreDistance, radiusOf } from './rules-cells.ts'
import { AREA_RADII_METRES, areNearby, bandBetween, type ComparedPlace } from './rules-place.ts'

const HERE: LatLng = [51.508, -0.1281]

test('the radius of every area on earth is within the bounds that the bands assume', () => {
  const random = randomFrom(4)
  const anywhere = Array.from({ length: 5000 }, () =>
    latLngToCell((Math.asin(random.between(-1, 1)) * 180) / Math.PI, random.between(-180, 180), 8),
  )
  const distorted = getPentagons(8).flatMap((cell) => gridDisk(cell, 5))
  const radii = [...anywhere, ...distorted].map(radiusOf)
  expect(Math.min(...radii)).toBeGreaterThan(AREA_RADII_METRES[0])
  expect(Math.max(...radii)).toBeLessThan(AREA_RADII_METRES[1])
})

function placeAt(at: LatLng, rangeMetres = 1609, spot = false): ComparedPlace {
  const spotCell = latLngToCell(...at, 10)
  return spot
    ? { rangeMetres, areaCell: cellToParent(spotCell, 8), spotCell }
    : { rangeMetres, areaCell: latLngToCell(...at, 8), spotCell: null }
}

function somebodyAround(at: LatLng, random: Random): ComparedPlace {
  const metres = random.pick([50, 300, 2_000, 9_000, 20_000])
  const withSpot = random.chance(0.5)
  const rangeMetres = random.pick(withSpot ? RANGES_METRES : RANGES_METRES.slice(1))
  return placeAt(around(at, metres, random), rangeMetres, withSpot)
}

describe.each(PLACES)('around %s', (_, at) => {
  const random = randomFrom(7)

  test('nearness is mutual, and both read the same band', () => {
    let near = 0
    for (let i = 0; i < 600; i++) {
      const [one, other] = [somebodyAround(at, random), somebodyAround(at, random)]
      expect(areNearby(one, other)).toBe(areNearby(other, one))
      if (!areNearby(one, other)) continue
      expect(bandBetween(one, other)).toBe(bandBetween(other, one))
      near++
    }
    expect(near).toBeGreaterThan(100)
  })

  test('a band is never less than the distance of two phones, wherever in their cells they are', () => {
    for (let i = 0; i < 300; i++) {
      const [one, other] = [somebodyAround(at, random), somebodyAround(at, random)]
      if (!areNearby(one, other)) continue
      const band = bandBetween(one, other)
      for (let j = 0; j < 20; j++) {
        const [p, q] = [phoneOf(one, random), phoneOf(other, random)]
        expect(greatCircleDistance(p, q, UNITS.m)).toBeLessThanOrEqual(band)
      }
    }
  })

  test('nor in the worst case: from corner to corner, with each phone as far outside as the hysteresis allows', () => {
    const one = placeAt(at, 16093)
    for (const areaCell of gridDisk(one.areaCell, 16)) {
      const other = { ...one, areaCell }
      if (areNearby(one, other))
        expect(worstBetween(one.areaCell, areaCell, OUTSIDE_EDGES_MAX.area)).toBeLessThanOrEqual(
          bandBetween(one, other),
        )
    }
    const spot = latLngToCell(...at, 10)
    for (const spotCell of gridDisk(spot, 1)) {
      const band = bandBetween({ ...one, spotCell: spot }, { ...one, spotCell })
      expect(worstBetween(spot, spotCell, OUTSIDE_EDGES_MAX.spot)).toBeLessThanOrEqual(band)
    }
  })

  test('nearly everybody who is truly within a range is shown', () => {
    const SAMPLES = rounds(1_000, 3_000)
    for (const rangeMetres of RANGES_METRES.slice(1)) {
      let shown = 0
      for (let i = 0; i < SAMPLES; i++) {
        const p = around(at, 3_000, random)
        if (areNearby(placeAt(p, rangeMetres), placeAt(around(p, rangeMetres, random), rangeMetres))) shown++
      }
      expect(shown / SAMPLES).toBeGreaterThan(0.98)
    }
  })
})

describe('the range of a pair', () => {
  const ranges = RANGES_METRES.slice(1)

  test('is the smaller of the two', () => {
    for (const own of ranges)
      for (const theirs of ranges)
        for (const metres of [500, 1_500, 3_000, 6_000, 12_000, 15_500, 18_000]) {
          const [one, other] = [placeAt(HERE, own), placeAt(moved(HERE, metres, 1), theirs)]
          const narrow = Math.min(own, theirs)
          expect(areNearby(one, other)).toBe(
            areNearby({ ...one, rangeMetres: narrow }, { ...other, rangeMetres: narrow }),
          )
          expect(areNearby(one, other)).toBe(centreDistance(one.areaCell, other.areaCell) <= narrow + 923 / 2)
        }
  })

  test('is a few feet if one of them chose that; sharing an area is then not enough', () => {
    const nearer = placeAt(HERE, 100, true)
    expect(areNearby(nearer, { ...nearer, rangeMetres: 16093, spotCell: null })).toBe(false)
    const [far] = gridRing(nearer.spotCell as string, 2).filter(
      (cell) => cellToParent(cell, 8) === nearer.areaCell,
    )
    expect(areNearby(nearer, { ...nearer, rangeMetres: 16093, spotCell: far as string })).toBe(false)
    for (const spotCell of gridDisk(nearer.spotCell as string, 1))
      expect(areNearby(nearer, { rangeMetres: 16093, areaCell: cellToParent(spotCell, 8), spotCell })).toBe(
        true,
      )
  })
})

describe('spots', () => {
  const spot = latLngToCell(...HERE, 10)
  const at = (spotCell: string, rangeMetres = 805): ComparedPlace => ({
    rangeMetres,
    areaCell: cellToParent(spotCell, 8),
    spotCell,
  })

  test('that touch make two people near each other, even across the border of their areas', () => {
    // A child that lies at the edge of its area.
    const edge = gridDisk(spot, 8).find((cell) =>
      gridRing(cell, 1).some((next) => cellToParent(next, 8) !== cellToParent(cell, 8)),
    ) as string
    const beyond = gridRing(edge, 1).find((next) => cellToParent(next, 8) !== cellToParent(edge, 8)) as string
    expect(areNearby(at(edge, 100), at(beyond, 100))).toBe(true)
    expect(areNearby(at(edge, 100), { ...at(beyond, 100), spotCell: null })).toBe(false)
  })

  test('count only if both people share one', () => {
    expect(areNearby(at(spot, 100), { ...at(spot), spotCell: null })).toBe(false)
    expect(bandBetween(at(spot), { ...at(spot), spotCell: null })).toBe(3219)
  })

  test('are the only way to get the band of a thousand feet', () => {
    expect(bandBetween(at(spot), at(spot))).toBe(305)
    const random = randomFrom(3)
    for (const [, place] of PLACES)
      for (let i = 0; i < 100; i++) {
        const [one, other] = [somebodyAround(place, random), somebodyAround(place, random)]
        const withoutSpots = [one, other].map((each) => ({ ...each, spotCell: null, rangeMetres: 16093 }))
        const [a, b] = withoutSpots as [ComparedPlace, ComparedPlace]
        if (areNearby(a, b)) expect(bandBetween(a, b)).toBeGreaterThanOrEqual(1609)
      }
  })
})

/**
 * A random position of a phone that reports these cells: inside its cell, or outside by no more than the
 * hysteresis. With a spot, the cell is the spot, and the area is the one that contains it.
 */
function phoneOf({ areaCell, spotCell }: ComparedPlace, random: Random): LatLng {
  const cell = spotCell ?? areaCell
  const corners = cellToBoundary(cell) as LatLng[]
  const edge = Math.max(...corners.map((corner) => greatCircleDistance(cellToLatLng(cell), corner, UNITS.m)))
  const inside = within(corners, random)
  const outwards =
    random.pick([0, random.between(0, 1), 1]) * OUTSIDE_EDGES_MAX[spotCell ? 'spot' : 'area'] * edge
  return moved(inside, outwards, random.between(0, 2 * Math.PI))
}

/** The maximum distance of two phones: on one line through a corner of each cell. */
function worstBetween(one: string, other: string, outsideEdges: number): number {
  const corners = cellToBoundary(one).flatMap((p) =>
    cellToBoundary(other).map((q) => greatCircleDistance(p, q, UNITS.m)),
  )
  return Math.max(...corners) + outsideEdges * (edgeOf(one) + edgeOf(other))
}

/** As phones compute it: from the centre to the farthest corner. */
function edgeOf(cell: string): number {
  const centre = cellToLatLng(cell)
  return Math.max(...cellToBoundary(cell).map((corner) => greatCircleDistance(centre, corner, UNITS.m)))
}

/** A random point between the corners; often at one of them, where two people can be farthest apart. */
function within(corners: LatLng[], random: Random): LatLng {
  const weights = corners.map(() => random.between(0, 1) ** random.pick([1, 8]))
  const only = random.int(corners.length)
  const sum = [0, 0, 0]
  for (const [i, corner] of corners.entries()) {
    const weight = random.chance(0.5) ? (weights[i] as number) : i === only ? 1 : 0
    for (const [axis, value] of vectorOf(corner).entries()) sum[axis] = (sum[axis] ?? 0) + weight * value
  }
  const [x, y, z] = sum as [number, number, number]
  if (x === 0 && y === 0 && z === 0) return corners[only] as LatLng
  return [(Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI, (Math.atan2(y, x) * 180) / Math.PI]
}

function vectorOf([lat, lng]: LatLng): [number, number, number] {
  const [up, east] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  return [Math.cos(up) * Math.cos(east), Math.cos(up) * Math.sin(east), Math.sin(up)]
}
