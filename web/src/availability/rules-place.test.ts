// @vitest-environment node
import { AREA, HYSTERESIS_EDGES, SPOT } from '@hereabouts/contract/availability/limits'
import * as h3 from 'h3-js'
import { describe, expect, test } from 'vitest'
import {
  around,
  between,
  centreOf,
  cornersOf,
  metresBetween,
  moved,
  PLACES,
  radiusMetres,
} from '../../test/places.ts'
import { type Random, randomFrom } from '../../test/random.ts'
import { type Cells, cellsFor, isWithin, medianOf, type Point } from './rules-place.ts'

describe.each(PLACES)('at %s', (_, at) => {
  const random = randomFrom(11)

  test('without a cell before, the cell is the one that the phone is in', () => {
    for (let i = 0; i < 100; i++) {
      const point = around(at, 5000, random)
      expect(cellsFor(point, null, false, h3)).toEqual({
        cell: h3.latLngToCell(point.lat, point.lng, AREA.resolution),
        spotCell: null,
      })
      expect(cellsFor(point, null, true, h3).spotCell).toBe(
        h3.latLngToCell(point.lat, point.lng, SPOT.resolution),
      )
    }
  })

  test.each([
    ['area', false, AREA.resolution],
    ['spot', true, SPOT.resolution],
  ] as const)('jitter at the border of an %s cell never flips it', (_, wantsSpot, resolution) => {
    for (let i = 0; i < 30; i++) {
      const home = around(at, 5000, random)
      const cell = h3.latLngToCell(home.lat, home.lng, resolution)
      let shared: Cells = cellsFor(centreOf(cell), null, wantsSpot, h3)
      const first = shared
      const border = onTheBorder(cell, random)
      for (let step = 0; step < 30; step++) {
        shared = cellsFor(
          around(border, 0.999 * HYSTERESIS_EDGES * radiusMetres(cell), random),
          shared,
          wantsSpot,
          h3,
        )
        expect(shared).toEqual(first)
      }
    }
  })

  test('the server’s bands hold: no phone is ever further from the cell it reports than a radius and the hysteresis', () => {
    for (let walk = 0; walk < 15; walk++) {
      let point = around(at, 5000, random)
      let shared: Cells | null = null
      const stride = random.pick([10, 40, 150, 600])
      let wantsSpot = random.pick([true, false])
      for (let step = 0; step < 60; step++) {
        point = around(point, stride, random)
        if (random.between(0, 1) < 0.1) wantsSpot = !wantsSpot
        shared = cellsFor(point, shared, wantsSpot, h3)
        expect(reach(point, shared.cell)).toBeLessThanOrEqual(1 + HYSTERESIS_EDGES)
        if (shared.spotCell) expect(reach(point, shared.spotCell)).toBeLessThanOrEqual(1 + HYSTERESIS_EDGES)
      }
    }
  })

  test('further outside than the hysteresis, the cell is the one that the phone is in', () => {
    for (let i = 0; i < 50; i++) {
      const home = around(at, 5000, random)
      const shared = cellsFor(home, null, false, h3)
      for (const [corner, next] of edgesOf(shared.cell)) {
        const [centre, middle] = [centreOf(shared.cell), between(corner, next, 0.5)]
        const outside = 1.06 * HYSTERESIS_EDGES * radiusMetres(shared.cell)
        const away = between(centre, middle, 1 + outside / metresBetween(centre, middle))
        expect(cellsFor(away, shared, false, h3).cell).toBe(
          h3.latLngToCell(away.lat, away.lng, AREA.resolution),
        )
      }
    }
  })

  test('with “right here” on, the area is always the one that the spot lies in', () => {
    let point = at
    let shared: Cells | null = null
    for (let step = 0; step < 200; step++) {
      point = around(point, 60, random)
      shared = cellsFor(point, shared, true, h3)
      expect(shared.cell).toBe(h3.cellToParent(shared.spotCell as string, AREA.resolution))
    }
  })

  test('the area of a spot is near the phone, wherever in the area the spot is', () => {
    const area = h3.latLngToCell(at.lat, at.lng, AREA.resolution)
    for (const spot of h3.cellToChildren(area, SPOT.resolution))
      for (const corner of cornersOf(spot))
        expect(
          reach(corner, area) + (HYSTERESIS_EDGES * radiusMetres(spot)) / radiusMetres(area),
        ).toBeLessThan(1.1)
  })

  test('one or two wild fixes among five change nothing', () => {
    for (let i = 0; i < 300; i++) {
      const good = [0, 1, 2].map(() => around(at, 20, random))
      const [low, high] = [Math.min(...good.map(({ lat }) => lat)), Math.max(...good.map(({ lat }) => lat))]
      const wild = () =>
        random.pick([around(at, 20_000_000, random), { lat: 0, lng: 0 }, { lat: 12, lng: at.lng - 180 }])
      const fixes = shuffled([...good, wild(), wild()], random)
      const median = medianOf(fixes)
      expect(median.lat).toBeGreaterThanOrEqual(low)
      expect(median.lat).toBeLessThanOrEqual(high)
      const widest = Math.max(...good.map(({ lng }) => degreesBetween(lng, at.lng)))
      expect(degreesBetween(median.lng, at.lng)).toBeLessThanOrEqual(widest + 1e-9)
    }
  })
})

describe('the median', () => {
  test('of one fix is that fix', () => {
    expect(medianOf([{ lat: 1.5, lng: -2.5 }])).toEqual({ lat: 1.5, lng: -2.5 })
  })

  test('is the middle of each coordinate, in whatever order the fixes came', () => {
    const fixes = [3, 1, 5, 2, 4].map((n) => ({ lat: n, lng: -n }))
    expect(medianOf(fixes)).toEqual({ lat: 3, lng: -3 })
    expect(medianOf(fixes.toReversed())).toEqual({ lat: 3, lng: -3 })
  })

  test('of fixes on both sides of the 180th meridian is between them', () => {
    const lngs = [179.9998, -179.9999, 179.9999, -179.9998, 179.9997]
    expect(medianOf(lngs.map((lng) => ({ lat: -16.85, lng }))).lng).toBe(179.9999)
  })

  test('of nothing is a mistake', () => {
    expect(() => medianOf([])).toThrow()
  })
})

describe('the home zone', () => {
  const HOME = { lat: 51.508, lng: -0.1281, radiusMetres: 300 }

  test('ends where it says', () => {
    for (let bearing = 0; bearing < 6.28; bearing += 0.1) {
      expect(isWithin(HOME, moved(HOME, 299, bearing), h3)).toBe(true)
      expect(isWithin(HOME, moved(HOME, 301, bearing), h3)).toBe(false)
    }
  })

  test('does not end at the 180th meridian', () => {
    expect(isWithin({ lat: 0, lng: 179.9995, radiusMetres: 300 }, { lat: 0, lng: -179.9995 }, h3)).toBe(true)
  })
})

/** How far a phone is from the centre of a cell, in radii of that cell. */
function reach(point: Point, cell: string): number {
  return metresBetween(point, centreOf(cell)) / radiusMetres(cell)
}

function onTheBorder(cell: string, random: Random): Point {
  const [corner, next] = random.pick(edgesOf(cell))
  return between(corner, next, random.between(0, 1))
}

function edgesOf(cell: string): [Point, Point][] {
  const corners = cornersOf(cell)
  return corners.map((corner, i) => [corner, corners[(i + 1) % corners.length] ?? corner])
}

function degreesBetween(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360
  return Math.min(apart, 360 - apart)
}

function shuffled<T>(items: T[], random: Random): T[] {
  return items
    .map((item) => ({ item, key: random.between(0, 1) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
