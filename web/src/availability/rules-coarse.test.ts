import * as h3 from 'h3-js'
import { describe, expect, test } from 'vitest'
import { around, centreOf, moved, PLACES } from '../../test/places.ts'
import { randomFrom } from '../../test/random.ts'
import { coarseCellFor } from './rules-coarse.ts'
import type { HomeZone, Point } from './rules-place.ts'
import { EMPTY_MEMORY, touches } from './rules-sticky.ts'

const random = randomFrom(12)

/** A phone that stores its memory and reads it again each time. */
function phoneOf(zone: HomeZone | null = null) {
  const phone = {
    memory: EMPTY_MEMORY,
    at(point: Point) {
      const query = { point, zone, nowMs: 0, random: () => random.between(0, 1) }
      const { cell, memory } = coarseCellFor(query, phone.memory, h3, 6)
      phone.memory = JSON.parse(JSON.stringify(memory))
      return cell
    },
  }
  return phone
}

describe.each(PLACES)('at %s', (_, at) => {
  test('the cell has resolution 6, contains the area cell, and is the same every time', () => {
    const phone = phoneOf()
    const cell = phone.at(at)
    expect(cell).toBe(h3.cellToParent(h3.latLngToCell(at.lat, at.lng, 8), 6))
    for (let i = 0; i < 10; i++) expect(phone.at(around(at, 70, random))).toBe(cell)
  })

  test('no cell that the home zone touches is shared, in it or around it, but always the same other one nearby', () => {
    const zone = { ...at, radiusMetres: 300 }
    const phone = phoneOf(zone)
    const cell = phone.at(at)
    expect(touches(zone, cell, h3)).toBe(false)
    expect(h3.getResolution(cell)).toBe(6)
    for (const metres of [100, 299, 301, 900]) expect(phone.at(moved(at, metres, 1))).toBe(cell)
    // Near enough that people around home are on the list.
    expect(h3.greatCircleDistance(h3.cellToLatLng(cell), [at.lat, at.lng], 'm')).toBeLessThan(20_000)
  })
})

test('at home, the phone remembers only the other cell', () => {
  const at = centreOf('88195da49bfffff')
  const phone = phoneOf({ ...at, radiusMetres: 300 })
  phone.at(at)
  const { coarseBesideHome, ...rest } = phone.memory
  expect(coarseBesideHome).not.toBeNull()
  expect(rest).toEqual(EMPTY_MEMORY)
})
