// @vitest-environment node
import * as h3 from 'h3-js'
import { describe, expect, test } from 'vitest'
import { around, moved, PLACES } from '../../test/places.ts'
import { type Random, randomFrom } from '../../test/random.ts'
import { isWithin, medianOf } from './rules-place.ts'

describe.each(PLACES)('at %s', (_, at) => {
  const random = randomFrom(11)

  test('one or two outliers among five fixes change nothing', () => {
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

  test('is the middle of each coordinate, in any order of the fixes', () => {
    const fixes = [3, 1, 5, 2, 4].map((n) => ({ lat: n, lng: -n }))
    expect(medianOf(fixes)).toEqual({ lat: 3, lng: -3 })
    expect(medianOf(fixes.toReversed())).toEqual({ lat: 3, lng: -3 })
  })

  test('of fixes on both sides of the 180th meridian is between them', () => {
    const lngs = [179.9998, -179.9999, 179.9999, -179.9998, 179.9997]
    expect(medianOf(lngs.map((lng) => ({ lat: -16.85, lng }))).lng).toBe(179.9999)
  })

  test('of no fixes throws', () => {
    expect(() => medianOf([])).toThrow()
  })
})

describe('the home zone', () => {
  const HOME = { lat: 51.508, lng: -0.1281, radiusMetres: 300 }

  test('ends at its radius', () => {
    for (let bearing = 0; bearing < 6.28; bearing += 0.1) {
      expect(isWithin(HOME, moved(HOME, 299, bearing), h3)).toBe(true)
      expect(isWithin(HOME, moved(HOME, 301, bearing), h3)).toBe(false)
    }
  })

  test('extends across the 180th meridian', () => {
    expect(isWithin({ lat: 0, lng: 179.9995, radiusMetres: 300 }, { lat: 0, lng: -179.9995 }, h3)).toBe(true)
  })
})

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
