import { cellToBoundary, cellToChildren, getPentagons, getRes0Cells, greatCircleDistance, UNITS } from 'h3-js'
import { describe, expect, test } from 'vitest'
import { centreDistance, factsOf, radiusOf } from './rules-cells.ts'

const LONDON = '88195da49bfffff'

function inOrder(cells: readonly string[]) {
  return [...cells].sort((a, b) => (factsOf(a).number < factsOf(b).number ? -1 : 1))
}

describe('an ordinal', () => {
  test('increases by one from each descendant of a base cell to the next, in the order of their numbers', () => {
    const base = getRes0Cells()[0] as string
    const ordinals = inOrder(cellToChildren(base, 4)).map((cell) => factsOf(cell).ordinal)
    expect(ordinals).toHaveLength(7 ** 4)
    expect(ordinals).toEqual(ordinals.map((_, index) => (ordinals[0] as number) + index))
  })

  test('continues from one base cell to the next', () => {
    const ordinals = inOrder(getRes0Cells()).map((cell) => factsOf(cell).ordinal)
    expect(ordinals).toEqual([...Array(122).keys()])
  })

  test('has a gap where a pentagon lacks a child', () => {
    const pentagon = getPentagons(7)[0] as string
    const ordinals = inOrder(cellToChildren(pentagon, 8)).map((cell) => factsOf(cell).ordinal)
    const steps = ordinals.slice(1).map((ordinal, index) => ordinal - (ordinals[index] as number))
    expect(steps).toEqual([2, 1, 1, 1, 1])
  })
})

test('the radius is the distance to the farthest corner', () => {
  for (const cell of [LONDON, getPentagons(8)[3] as string]) {
    const { centre } = factsOf(cell)
    const corners = cellToBoundary(cell).map((corner) => greatCircleDistance(centre, corner, UNITS.m))
    expect(Math.max(...corners)).toBe(radiusOf(cell))
  }
})

test('the distance between two centres is symmetric, and zero from a centre to itself', () => {
  const [other] = cellToChildren('86195da4fffffff', 8) as [string]
  expect(centreDistance(LONDON, other)).toBeGreaterThan(0)
  expect(centreDistance(LONDON, other)).toBeCloseTo(centreDistance(other, LONDON), 6)
  expect(centreDistance(LONDON, LONDON)).toBe(0)
})
