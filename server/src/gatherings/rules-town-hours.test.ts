import { cellToParent, latLngToCell } from 'h3-js'
import { describe, expect, test } from 'vitest'
import { bestHours, LEFT_OUT_MAX, leftOut, mondayOf, TOWN_BITS } from './rules-town-hours.ts'

const DRAWS = 100_000
const EPSILON = 1
const HOUR = { cell: '85194ad3fffffff', timeZone: 'Europe/London', hour: 90 }

/** How often each number of people is left out, in evenly spread draws. */
function shares(): number[] {
  const counts = Array.from({ length: LEFT_OUT_MAX + 1 }, () => 0)
  for (let nth = 0; nth < DRAWS; nth++) {
    const left = leftOut((nth + 0.5) / DRAWS)
    counts[left] = (counts[left] ?? 0) + 1
  }
  return counts.map((count) => count / DRAWS)
}

describe('one person', () => {
  test('changes how likely each count is by a factor of e at most, and makes one possible in 1 of 100 hours', () => {
    const without = shares()
    for (const [nth, share] of without.entries()) {
      const withOneMore = without[nth + 1] ?? 0
      if (nth < LEFT_OUT_MAX) expect(Math.abs(Math.log(withOneMore / share))).toBeLessThan(EPSILON + 0.01)
    }
    expect(without[0]).toBeLessThan(0.01)
    expect(without.reduce((sum, share) => sum + share)).toBeCloseTo(1)
  })

  test.each([0, 0.5, 1 - 2 ** -48])('is left out or not for every draw, also %d', (draw) => {
    expect(leftOut(draw)).toBeGreaterThanOrEqual(0)
    expect(leftOut(draw)).toBeLessThanOrEqual(LEFT_OUT_MAX)
  })
})

test.each([
  [10, 0, [10]],
  [10, 0.5, []],
  [13, 0.5, []],
  [14, 0.5, [10]],
  [18, 0.5, [10]],
  [19, 0.5, [15]],
  [18, 0.999_999, [10]],
])('%i people with the draw %d are shown as %j: from ten up, in steps of five', (people, draw, shown) => {
  expect(bestHours([{ ...HOUR, people }], () => draw).map((best) => best.people)).toEqual(shown)
})

test('each town has one hour at most, that of the most people, and towns with more people come first', () => {
  const other = { ...HOUR, cell: '85194e67fffffff' }
  const counted = [
    { ...HOUR, hour: 1, people: 20 },
    { ...HOUR, hour: 2, people: 26 },
    { ...HOUR, hour: 3, people: 25 },
    { ...other, hour: 4, people: 40 },
  ]
  expect(bestHours(counted, () => 0.5).map(({ hour, people }) => [hour, people])).toEqual([
    [4, 35],
    [2, 20],
  ])
})

test('the bits make the town of an area', () => {
  for (const [lat, lng] of [
    [51.508, -0.1281],
    [-33.9, 151.2],
    [64.1, -21.9],
  ] as const) {
    const area = latLngToCell(lat, lng, 6)
    const town = (BigInt(`0x${area}`) & TOWN_BITS.keeps) | TOWN_BITS.sets
    expect(town.toString(16)).toBe(cellToParent(area, 5))
  }
})

test.each([
  ['2026-11-23T00:00:00Z', '2026-11-23'],
  ['2026-11-22T23:59:59Z', '2026-11-16'],
  ['2026-11-29T12:00:00Z', '2026-11-23'],
  ['2027-01-01T00:00:00Z', '2026-12-28'],
])('the week of %s begins on %s', (now, monday) => {
  expect(mondayOf(new Date(now))).toBe(monday)
})
