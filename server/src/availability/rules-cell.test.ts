import { RANGES_METRES } from '@hereabouts/contract/availability/limits'
import {
  cellToChildren,
  cellToLatLng,
  cellToParent,
  getPentagons,
  gridPathCells,
  gridRing,
  isValidCell,
  latLngToCell,
} from 'h3-js'
import { describe, expect, test } from 'vitest'
import { later, SECOND_MS } from '../platform/clock.ts'
import { cannotShare, type LastCellUpdate, travelLeft } from './rules-cell.ts'

const AREA_CELL = latLngToCell(51.508, -0.1281, 8)
const SPOT_CELL = latLngToCell(51.508, -0.1281, 10)
const share = { cell: AREA_CELL, spotCell: null as string | null, rangeMetres: 1609 }

describe('what a phone may share', () => {
  test('an area alone, or an area with a spot inside it', () => {
    expect(cannotShare(share)).toBeNull()
    const cell = cellToParent(SPOT_CELL, 8)
    expect(cannotShare({ cell, spotCell: SPOT_CELL, rangeMetres: 1609 })).toBeNull()
    for (const spotCell of cellToChildren(cell, 10))
      expect(cannotShare({ cell, spotCell, rangeMetres: 1609 })).toBeNull()
  })

  test.each(range(0, 15).filter((resolution) => resolution !== 8))(
    'no area of resolution %i',
    (resolution) => {
      const cell = latLngToCell(51.508, -0.1281, resolution)
      expect(cannotShare({ ...share, cell })).toBe('WRONG_RESOLUTION')
    },
  )

  test.each(range(0, 15).filter((resolution) => resolution !== 10))(
    'no spot of resolution %i',
    (resolution) => {
      const spotCell = latLngToCell(51.508, -0.1281, resolution)
      const cell = resolution > 8 ? cellToParent(spotCell, 8) : AREA_CELL
      expect(cannotShare({ ...share, cell, spotCell })).toBe('WRONG_RESOLUTION')
    },
  )

  test.each([
    ['a base cell that does not exist', '88fffffffffffff'],
    ['a direction that does not exist', '8819fffffffffff'],
    ['digits beyond its resolution', `${AREA_CELL.slice(0, -1)}0`],
    ['the missing sixth side of a pentagon', '880800001ffffff'],
  ])('no invalid cell: %s', (_, cell) => {
    expect(isValidCell(cell)).toBe(false)
    expect(cannotShare({ ...share, cell })).toBe('WRONG_RESOLUTION')
    expect(cannotShare({ ...share, spotCell: cell })).toBe('WRONG_RESOLUTION')
  })

  test('a pentagon is as valid as a hexagon', () => {
    for (const cell of getPentagons(8)) {
      expect(cannotShare({ ...share, cell })).toBeNull()
      const [spotCell] = cellToChildren(cell, 10)
      expect(cannotShare({ ...share, cell, spotCell: spotCell as string })).toBeNull()
    }
  })

  test('no spot in another area, not even the adjacent one', () => {
    for (const cell of gridRing(cellToParent(SPOT_CELL, 8), 1))
      expect(cannotShare({ cell, spotCell: SPOT_CELL, rangeMetres: 100 })).toBe('SPOT_OUTSIDE_AREA')
  })

  test('only the shortest range needs a spot', () => {
    const needing = RANGES_METRES.filter(
      (rangeMetres) => cannotShare({ ...share, rangeMetres }) === 'SPOT_NEEDED',
    )
    expect(needing).toEqual([100])
    const cell = cellToParent(SPOT_CELL, 8)
    for (const rangeMetres of RANGES_METRES)
      expect(cannotShare({ cell, spotCell: SPOT_CELL, rangeMetres })).toBeNull()
  })
})

describe('how far an account may travel between cell updates', () => {
  const london = AREA_CELL
  const brighton = latLngToCell(50.8225, -0.1372, 8)
  const newYork = latLngToCell(40.758, -73.9855, 8)
  const START = new Date('2026-11-20T18:00:00Z')
  const at = (cell: string, travelLeftMetres = 5000) => ({
    reportedAreaCell: cell,
    reportedAt: START,
    travelLeftMetres,
  })
  const after = (from: LastCellUpdate, to: string, seconds: number) =>
    travelLeft(from, to, later(START, seconds * SECOND_MS))

  test('the first cell update may be anywhere', () => {
    expect(travelLeft(null, newYork, START)).toBe(5000)
  })

  test('150 m for each second since the last cell update, plus 5 km', () => {
    // 76.2 km.
    expect(after(at(london), brighton, 470)).toBeNull()
    expect(after(at(london), brighton, 480)).toBeLessThan(1500)
    expect(after(at(london), newYork, 10 * 60 * 60)).toBeNull()
    expect(after(at(london), newYork, 10.5 * 60 * 60)).toBe(5000)
  })

  test('many short hops get no further than one long one', () => {
    let last: LastCellUpdate = at(london)
    let hops = 0
    for (const cell of gridPathCells(london, brighton).slice(1)) {
      const left = travelLeft(last, cell, START)
      if (left === null) break
      last = at(cell, left)
      hops++
    }
    expect(hops).toBe(5)
    // Waiting afterwards earns only what the wait is worth.
    expect(after(last, brighton, 440)).toBeNull()
    expect(after(last, brighton, 500)).not.toBeNull()
  })

  test('time spent in one place saves up no more than 5 km', () => {
    const rested = after(at(london, 0), london, 36_000) as number
    expect(rested).toBe(5000)
    expect(after(at(london, rested), brighton, 0)).toBeNull()
  })

  test('a clock that goes back costs nothing', () => {
    expect(after(at(london, 3000), london, -60)).toBe(3000)
  })

  test('distances cross the 180th meridian', () => {
    const west = latLngToCell(-16.85, 179.999, 8)
    const east = latLngToCell(-16.85, -179.999, 8)
    expect(cellToLatLng(west)[1] * cellToLatLng(east)[1]).toBeLessThan(0)
    expect(after(at(west), east, 0)).not.toBeNull()
  })
})

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}
