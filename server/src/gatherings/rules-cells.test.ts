import { cellToLatLng, cellToParent, getPentagons, greatCircleDistance, latLngToCell, UNITS } from 'h3-js'
import { expect, test } from 'vitest'
import { cellsAround, isGatheringCell } from './rules-cells.ts'

const LONDON = latLngToCell(51.508, -0.1281, 6)

test('only a real cell of resolution 6 is a place for a gathering', () => {
  expect(isGatheringCell(LONDON)).toBe(true)
  for (const cell of getPentagons(6)) expect(isGatheringCell(cell)).toBe(true)
  for (const resolution of [0, 5, 7, 8, 15])
    expect(isGatheringCell(latLngToCell(51.508, -0.1281, resolution))).toBe(false)
  // Invalid: a base cell or a direction that does not exist, or digits beyond the resolution.
  for (const cell of ['86fffffffffffff', '86194ffffffffff', `${LONDON.slice(0, -1)}0`])
    expect([cell, isGatheringCell(cell)]).toEqual([cell, false])
})

test.each([
  ['London', 51.508, -0.1281],
  ['Quito', -0.18, -78.47],
  ['Tromsø', 69.65, 18.95],
  ['Suva, across the 180th meridian', -16.85, 179.999],
])('the list around %s covers everything within ten miles, and little beyond', (_, lat, lng) => {
  const cell = latLngToCell(lat, lng, 6)
  const around = new Set(cellsAround(cell))
  const centre = cellToLatLng(cell)
  for (let east = -0.3; east <= 0.3; east += 0.02)
    for (let north = -0.3; north <= 0.3; north += 0.02) {
      const place: [number, number] = [lat + north, lng + east]
      const other = cellToParent(latLngToCell(...place, 8), 6)
      const metres = greatCircleDistance(centre, cellToLatLng(other), UNITS.m)
      expect([place, around.has(other)]).toEqual([place, metres <= 16093 + 6459 / 2])
    }
  expect(around.size).toBeLessThan(80)
})
