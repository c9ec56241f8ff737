import { RANGES_METRES } from '@hereabouts/contract/availability/limits'
import {
  cellToChildren,
  cellToLatLng,
  cellToParent,
  getPentagons,
  gridDisk,
  gridRing,
  isValidCell,
  latLngToCell,
} from 'h3-js'
import { describe, expect, test } from 'vitest'
import { cannotHaveCome, cannotShare } from './rules-cell.ts'

const AREA_CELL = latLngToCell(51.508, -0.1281, 8)
const SPOT_CELL = latLngToCell(51.508, -0.1281, 10)
const share = { cell: AREA_CELL, spotCell: null as string | null, rangeMetres: 1609 }

describe('what may be shared of a place', () => {
  test('an area alone, and an area with a spot within it', () => {
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
  ])('nothing that only looks like a cell: %s', (_, cell) => {
    expect(isValidCell(cell)).toBe(false)
    expect(cannotShare({ ...share, cell })).toBe('WRONG_RESOLUTION')
    expect(cannotShare({ ...share, spotCell: cell })).toBe('WRONG_RESOLUTION')
  })

  test('a pentagon is a place like any other', () => {
    for (const cell of getPentagons(8)) {
      expect(cannotShare({ ...share, cell })).toBeNull()
      const [spotCell] = cellToChildren(cell, 10)
      expect(cannotShare({ ...share, cell, spotCell: spotCell as string })).toBeNull()
    }
  })

  test('no spot in another area, not even the next one', () => {
    for (const cell of gridRing(cellToParent(SPOT_CELL, 8), 1))
      expect(cannotShare({ cell, spotCell: SPOT_CELL, rangeMetres: 100 })).toBe('SPOT_OUTSIDE_AREA')
  })

  test('a few feet needs a spot, and nothing else does', () => {
    const needing = RANGES_METRES.filter(
      (rangeMetres) => cannotShare({ ...share, rangeMetres }) === 'SPOT_NEEDED',
    )
    expect(needing).toEqual([100])
    const cell = cellToParent(SPOT_CELL, 8)
    for (const rangeMetres of RANGES_METRES)
      expect(cannotShare({ cell, spotCell: SPOT_CELL, rangeMetres })).toBeNull()
  })
})

describe('how fast somebody can have come', () => {
  const london = AREA_CELL
  const brighton = latLngToCell(50.8225, -0.1372, 8)
  const newYork = latLngToCell(40.758, -73.9855, 8)

  test('nobody has to wait to step over a border, or over the area next to it', () => {
    for (const cell of gridDisk(london, 2)) expect(cannotHaveCome(london, cell, 0)).toBeNull()
    const [far] = gridRing(london, 4)
    expect(cannotHaveCome(london, far as string, 0)).toBe('TOO_FAST')
  })

  test('the least that was covered counts: the distance of the centres, less both diameters', () => {
    // 76.2 km, less about 1.1 km for each cell, at 150 m/s.
    expect(cannotHaveCome(london, brighton, 485)).toBe('TOO_FAST')
    expect(cannotHaveCome(london, brighton, 500)).toBeNull()
    expect(cannotHaveCome(london, newYork, 10 * 60 * 60)).toBe('TOO_FAST')
    expect(cannotHaveCome(london, newYork, 10.5 * 60 * 60)).toBeNull()
  })

  test('as fast there as back', () => {
    for (const seconds of [0, 60, 480, 490, 500, 10_000, 37_000])
      for (const other of [brighton, newYork])
        expect(cannotHaveCome(london, other, seconds)).toBe(cannotHaveCome(other, london, seconds))
  })

  test('the 180th meridian is no wall', () => {
    const west = latLngToCell(-16.85, 179.999, 8)
    const east = latLngToCell(-16.85, -179.999, 8)
    expect(cellToLatLng(west)[1] * cellToLatLng(east)[1]).toBeLessThan(0)
    expect(cannotHaveCome(west, east, 0)).toBeNull()
  })
})

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}
