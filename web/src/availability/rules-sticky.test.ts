// @vitest-environment node
import {
  HYSTERESIS_EDGES,
  HYSTERESIS_ON_THE_MOVE,
  OUTSIDE_EDGES_MAX,
} from '@hereabouts/contract/availability/limits'
import { CODE_CELL_STEPS } from '@hereabouts/contract/meetups/limits'
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
import { type Cells, type HomeZone, metresOutside, type Point } from './rules-place.ts'
import { ANCHORS_MAX, cellsFor, EMPTY_MEMORY, touches } from './rules-sticky.ts'

/** A phone that stores its memory and reads it again each time, as after a reload. */
function phoneOf(random: Random, zone: HomeZone | null = null) {
  const phone = {
    memory: EMPTY_MEMORY,
    nowMs: 0,
    at(point: Point, wantsSpot = false, zoneNow = zone): Cells | null {
      const query = {
        point,
        wantsSpot,
        zone: zoneNow,
        nowMs: phone.nowMs,
        random: () => random.between(0, 1),
      }
      const { cells, memory } = cellsFor(query, phone.memory, h3)
      phone.memory = JSON.parse(JSON.stringify(memory))
      phone.nowMs += 120_000
      return cells
    },
    /** Shares a cell there as after switching off and on. */
    switchOnAt(point: Point, wantsSpot = false): Cells | null {
      phone.memory = { ...phone.memory, rest: null }
      return phone.at(point, wantsSpot)
    },
  }
  return phone
}

describe.each(PLACES)('at %s', (_, at) => {
  const random = randomFrom(11)

  test('a phone without known places shares the cell that it is in', () => {
    for (let i = 0; i < 50; i++) {
      const point = around(at, 5000, random)
      expect(phoneOf(random).at(point)?.cell).toBe(h3.latLngToCell(point.lat, point.lng, 8))
      expect(phoneOf(random).at(point, true)?.spotCell).toBe(h3.latLngToCell(point.lat, point.lng, 10))
    }
  })

  test('the same place gives the same area, however often and from wherever the phone gets there', () => {
    for (let i = 0; i < 12; i++) {
      const phone = phoneOf(random)
      const home = around(at, 5000, random)
      const first = phone.switchOnAt(around(home, 25, random))
      for (let visit = 0; visit < 15; visit++) {
        phone.switchOnAt(around(home, 3000, random))
        expect(phone.switchOnAt(around(home, 25, random))).toEqual(first)
      }
    }
  })

  test('the same place gives the same spot', () => {
    for (let i = 0; i < 12; i++) {
      const phone = phoneOf(random)
      const place = around(at, 5000, random)
      const first = phone.switchOnAt(around(place, 25, random), true)
      for (let visit = 0; visit < 12; visit++)
        expect(phone.switchOnAt(around(place, 25, random), true)).toEqual(first)
    }
  })

  test('no phone is further outside its shared cell than the server’s bands allow for', () => {
    for (let walk = 0; walk < 12; walk++) {
      const phone = phoneOf(random)
      let point = around(at, 5000, random)
      const stride = random.pick([10, 40, 150, 600])
      let wantsSpot = random.pick([true, false])
      for (let step = 0; step < 60; step++) {
        point = around(point, stride, random)
        if (random.between(0, 1) < 0.1) wantsSpot = !wantsSpot
        const shared = (random.between(0, 1) < 0.1 ? phone.switchOnAt : phone.at)(point, wantsSpot) as Cells
        const { cell, spotCell } = shared
        expect(reach(point, spotCell ?? cell)).toBeLessThanOrEqual(
          1 + OUTSIDE_EDGES_MAX[spotCell ? 'spot' : 'area'],
        )
        if (spotCell) expect(h3.cellToParent(spotCell, 8)).toBe(cell)
      }
    }
  })

  test('two phones in one place share cells close enough for codes to count', () => {
    for (let meeting = 0; meeting < 25; meeting++) {
      const place = around(at, 5000, random)
      const [one, other] = [0, 1].map(() => {
        const phone = phoneOf(random)
        // Each phone has been nearby before, and now walks up from somewhere.
        for (let visit = 0; visit < 3; visit++) phone.switchOnAt(around(place, 1000, random))
        const from = around(place, 1000, random)
        for (let step = 1; step <= 8; step++) phone.at(around(between(from, place, step / 8), 20, random))
        return phone.at(around(place, 20, random))?.cell as string
      }) as [string, string]
      expect(h3.gridDisk(one, CODE_CELL_STEPS)).toContain(other)
    }
  })

  test('a walker leaves a cell sooner than a stroller, and without a known pace as late as a stroller', () => {
    const cell = h3.latLngToCell(at.lat, at.lng, 8)
    const outwards = Math.PI / 5
    const leftAt = (metresPerLook: number, lookedMinutesAgo = 2) => {
      // The draw is always the maximum, so the phone leaves as late as possible.
      const phone = phoneOf({ ...random, between: () => 0.999 })
      let metres = 0
      for (let isIn = true; isIn && metres < 2000; metres += metresPerLook) {
        phone.nowMs += (lookedMinutesAgo - 2) * 60_000
        phone.memory = { ...phone.memory, area: { ...phone.memory.area, anchors: [] } }
        isIn = phone.at(moved(centreOf(cell), metres, outwards))?.cell === cell
      }
      return (
        metresOutside(moved(centreOf(cell), metres - metresPerLook, outwards), cell, h3) / radiusMetres(cell)
      )
    }
    const { max } = HYSTERESIS_EDGES
    const { share } = HYSTERESIS_ON_THE_MOVE
    const [strolls, walks, unknown] = [leftAt(30), leftAt(117), leftAt(117, 11)]
    expect(strolls).toBeGreaterThan(max - 0.01)
    expect(walks).toBeGreaterThan(share * max - 0.01)
    expect(walks).toBeLessThan(max - 0.05)
    expect(unknown).toBeGreaterThan(max - 0.01)
  })

  test('leaving a cell takes a random distance between the minimum and the maximum of the hysteresis', () => {
    const lefts: number[] = []
    for (let i = 0; i < 40; i++) {
      const cell = h3.latLngToCell(at.lat, at.lng, 8)
      const [corner, next] = edgesOf(cell)[i % edgesOf(cell).length] as [Point, Point]
      const [centre, border] = [centreOf(cell), between(corner, next, 0.5)]
      const phone = phoneOf(random)
      phone.at(centre)
      // Without known places, only the last shared cell can hold the phone.
      let metres = 0
      for (; metres < 700; metres += 10) {
        phone.memory = { ...phone.memory, rest: null, area: { ...phone.memory.area, anchors: [] } }
        const point = between(centre, border, 1 + metres / metresBetween(centre, border))
        if (phone.at(point)?.cell !== cell) break
      }
      lefts.push(metres / radiusMetres(cell))
    }
    expect(Math.min(...lefts)).toBeGreaterThan(HYSTERESIS_EDGES.min - 0.05)
    expect(Math.max(...lefts)).toBeLessThan(HYSTERESIS_EDGES.max + 0.1)
    expect(Math.max(...lefts) - Math.min(...lefts)).toBeGreaterThan(0.25)
  })

  test('no cell that the home zone touches is shared, and near home it is always the same other one', () => {
    for (let i = 0; i < 6; i++) {
      const zone = { ...around(at, 5000, random), radiusMetres: 300 }
      const phone = phoneOf(random, zone)
      // Places known from before the zone was set.
      for (let visit = 0; visit < 5; visit++) phone.at(around(zone, 1500, random), false, null)
      const substitutes = new Set<string>()
      for (let visit = 0; visit < 60; visit++) {
        const point = around(zone, 2500, random)
        if (metresBetween(point, zone) <= 300) continue
        const wantsSpot = random.between(0, 1) < 0.3
        const shared = phone.at(point, wantsSpot)
        for (const cell of [shared?.cell, shared?.spotCell])
          if (cell) expect(touches(zone, cell, h3)).toBe(false)
        const own = phone.memory.area.current?.cell
        if (shared && !wantsSpot && own && shared.cell !== own) substitutes.add(shared.cell)
      }
      expect(substitutes.size).toBeLessThanOrEqual(1)
    }
  })
})

test('the cell shared near home is random', () => {
  const [, at] = PLACES[0] as (typeof PLACES)[number]
  const zone = { ...centreOf(h3.latLngToCell(at.lat, at.lng, 8)), radiusMetres: 300 }
  const chosen = new Set(
    Array.from({ length: 60 }, (_, i) => phoneOf(randomFrom(i), zone).at(moved(zone, 320, 1))?.cell),
  )
  expect(chosen.size).toBeGreaterThanOrEqual(5)
})

test('a place where the phone stays becomes an anchor, wherever it came from', () => {
  const [, at] = PLACES[0] as (typeof PLACES)[number]
  const random = randomFrom(3)
  const phone = phoneOf(random)
  phone.at(at)
  const home = moved(at, 380, 1)
  for (let look = 0; look < 5; look++) phone.at(around(home, 20, random))
  expect(phone.memory.area.anchors).toHaveLength(2)
})

test('beyond the limit, the least recently used places are forgotten', () => {
  const [, at] = PLACES[0] as (typeof PLACES)[number]
  const phone = phoneOf(randomFrom(5))
  const home = phone.switchOnAt(at)
  for (let i = 0; i < ANCHORS_MAX + 50; i++) {
    phone.switchOnAt(moved(at, 1000 + 500 * i, 1))
    if (i % 40 === 0) phone.switchOnAt(at)
  }
  expect(phone.memory.area.anchors).toHaveLength(ANCHORS_MAX)
  expect(phone.memory.area.anchors.some(({ lat, lng }) => lat === at.lat && lng === at.lng)).toBe(true)
  expect(phone.switchOnAt(at)).toEqual(home)
})

/** The distance from a cell's centre, in multiples of the cell's radius. */
function reach(point: Point, cell: string): number {
  return metresBetween(point, centreOf(cell)) / radiusMetres(cell)
}

function edgesOf(cell: string): [Point, Point][] {
  const corners = cornersOf(cell)
  return corners.map((corner, i) => [corner, corners[(i + 1) % corners.length] ?? corner])
}
