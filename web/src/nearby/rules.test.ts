// @vitest-environment node
import { BANDS_METRES } from '@hereabouts/contract/nearby/limits'
import { expect, test } from 'vitest'
import { nearby } from '../../test/samples.ts'
import { bandName, nearbySummary } from './rules.ts'

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

test('the summary counts people by band, nearest first', () => {
  const people = [nearby(1, { band: 3219 }), nearby(2, { band: 305 }), nearby(3, { band: 3219 })]
  expect(nearbySummary(people, 0, 'imperial')).toBe('3 people: 1 within 1,000 ft, 2 within 2 miles')
  expect(nearbySummary(people, 0, 'metric')).toBe('3 people: 1 within 310 m, 2 within 3.3 km')
  expect(nearbySummary([nearby(1)], 0, 'imperial')).toBe('1 person: 1 within 1 mile')
})

test('people beyond the list are counted without their bands', () => {
  expect(nearbySummary([nearby(1)], 1, 'imperial')).toBe('2 people: 1 within 1 mile, and 1 more')
  expect(nearbySummary([nearby(1), nearby(2)], 40, 'imperial')).toBe(
    '42 people: 2 within 1 mile, and 40 more',
  )
})
