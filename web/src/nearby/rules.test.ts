// @vitest-environment node
import { BANDS_METRES } from '@hereabouts/contract/nearby/limits'
import { expect, test } from 'vitest'
import { bandName, peopleNearby } from './rules.ts'

const METRES: Record<string, number> = { ft: 0.3048, m: 1, km: 1000, mile: 1609.344, miles: 1609.344 }

/** The distance in a band's name, in metres. */
function metresIn(name: string): number {
  const [, number = '', unit = ''] = /^([\d.,]+) (\w+)$/.exec(name) ?? []
  return Number(number.replace(',', '')) * (METRES[unit] ?? Number.NaN)
}

test.each(['imperial', 'metric'] as const)('every band has its own name in %s units', (units) => {
  const named = BANDS_METRES.map((band) => metresIn(bandName(band, units)))
  expect(named).toEqual(named.toSorted((a, b) => a - b))
  expect(new Set(named).size).toBe(BANDS_METRES.length)
})

test('the name of a band is true: not less than the band, and little more', () => {
  for (const band of BANDS_METRES) {
    expect(metresIn(bandName(band, 'metric'))).toBeGreaterThanOrEqual(band)
    expect(metresIn(bandName(band, 'metric'))).toBeLessThan(band * 1.06)
    // The bands are feet and miles, rounded to metres.
    expect(Math.abs(metresIn(bandName(band, 'imperial')) - band)).toBeLessThan(1)
  }
})

test('the heading counts people', () => {
  expect([1, 3].map(peopleNearby)).toEqual(['1 person nearby', '3 people nearby'])
})
