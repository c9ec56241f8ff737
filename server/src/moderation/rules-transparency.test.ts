import { TRANSPARENCY_EPSILON } from '@hereabouts/contract/moderation/limits'
import { expect, test } from 'vitest'
import { drawOf } from '../platform/secret.ts'
import { completeMonths, noise, published } from './rules-transparency.ts'

const DRAWS = Array.from({ length: 100_000 }, (_, nth) => (nth + 0.5) / 100_000)

/** How likely each published value is for a count. */
function odds(count: number): Map<number | null, number> {
  const values = new Map<number | null, number>()
  for (const draw of DRAWS) {
    const value = published(count, draw)
    values.set(value, (values.get(value) ?? 0) + 1 / DRAWS.length)
  }
  return values
}

test('whatever is published, it is at most e times likelier with one person more', () => {
  for (let count = 0; count < 20; count++) {
    const [without, withOne] = [odds(count), odds(count + 1)]
    for (const value of new Set([...without.keys(), ...withOne.keys()])) {
      const [before, after] = [without.get(value) ?? 0, withOne.get(value) ?? 0]
      // What is rarer is beyond the precision of the draws.
      if (Math.max(before, after) < 0.001) continue
      expect(Math.abs(Math.log(after / before)), `${value} from ${count}`).toBeLessThan(
        TRANSPARENCY_EPSILON + 0.05,
      )
    }
  }
})

test('the noise is symmetric, mostly small, and finite at both ends', () => {
  const all = DRAWS.map(noise)
  expect(Math.abs(all.reduce((sum, each) => sum + each, 0) / all.length)).toBeLessThan(0.01)
  expect(all.filter((each) => Math.abs(each) <= 3).length / all.length).toBeGreaterThan(0.94)
  for (const bytes of ['000000000000', 'ffffffffffff'])
    expect(Number.isFinite(noise(drawOf(Buffer.from(bytes, 'hex'))))).toBe(true)
})

test('numbers are multiples of five, and fewer than five are not told apart', () => {
  expect([0, 2, 3, 7, 8, 23].map((count) => published(count, 0.5))).toEqual([null, null, 5, 5, 10, 25])
})

test('only months that are over are complete', () => {
  const months = (now: string) =>
    completeMonths(new Date(now), 3).map((each) => each.toISOString().slice(0, 10))
  expect(months('2026-01-31T23:59:59Z')).toEqual(['2025-12-01', '2025-11-01', '2025-10-01'])
  expect(months('2026-02-01T00:00:00Z')).toEqual(['2026-01-01', '2025-12-01', '2025-11-01'])
})
