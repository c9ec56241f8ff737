import { t } from '@lingui/core/macro'
import { expect, test } from 'vitest'
import {
  CHARTS,
  endsOf,
  inWords,
  isEmpty,
  LINES,
  placeInWords,
  pooled,
  stepsOf,
  summaryOf,
  type Unit,
} from './rules.ts'

test.each<[number | null, Unit, string]>([
  [null, 'a second', '–'],
  [0, 'a second', '0/s'],
  [0.1234, 'a second', '0.12/s'],
  [12.34, 'a second', '12/s'],
  [1234.5, 'a second', '1,235/s'],
  [0.4, 'milliseconds', '0.4 ms'],
  [120, 'milliseconds', '120 ms'],
  [2500, 'milliseconds', '2.5 s'],
  [320.4, 'work', '320 ms/s'],
  [210.2, 'megabytes', '210 MB'],
  [0, 'age', '0 s'],
  [59, 'age', '59 s'],
  [60, 'age', '1 min'],
  [5400, 'age', '1.5 h'],
  [172_800, 'age', '2 d'],
  [12_345, 'of now', '12,345'],
  [3, 'in a step', '3'],
])('%s in the unit “%s” reads %s', (value, unit, words) => expect(inWords(value, unit)).toBe(words))

test('a summary skips gaps', () => {
  expect(summaryOf([null, 2, 4, null], 'of now')).toEqual({ now: 4, whole: 3, most: 4 })
  expect(summaryOf([null, 2, 4, null], 'in a step')).toEqual({ now: 4, whole: 6, most: 4 })
  expect(summaryOf([null, null], 'of now')).toEqual({ now: null, whole: null, most: null })
})

test('counts are pooled, and a pool of gaps is a gap', () => {
  expect(pooled([1, 2, null, null, null, 4, 5], 2)).toEqual([3, null, 4, 5])
})

test('a series is empty if it has only gaps, not if it has zeros', () => {
  expect(isEmpty({ requests: [null, null], met: [null] })).toBe(true)
  expect(isEmpty({ requests: [null, 0] })).toBe(false)
})

test('each step has an end time', () => {
  expect(endsOf({ startsAt: '2026-11-20T18:00:00Z', stepSeconds: 10 }, 3)).toEqual(
    [0, 10, 20].map((more) => Date.UTC(2026, 10, 20, 18) / 1000 + more),
  )
})

test.each([
  [51.5, -0.1, '51.5°, -0.1°'],
  [-33.9, 151.2, '-33.9°, 151.2°'],
])('the text for an area’s centre at %d, %d', (latitude, longitude, words) =>
  expect(placeInWords({ latitude, longitude })).toBe(words),
)

test('the axis shows counts in whole numbers and ages in units of time', () => {
  expect(stepsOf('of now')[0]).toBe(1)
  expect(stepsOf('in a step').every(Number.isInteger)).toBe(true)
  expect(stepsOf('milliseconds')[0]).toBeLessThan(0.01)
  expect(
    stepsOf('age')
      .slice(-12)
      .map((step) => inWords(step, 'age')),
  ).toContain('4 d')
})

test('no chart has more curves than there are distinguishable line styles', () => {
  for (const { lines } of CHARTS) expect(lines.length).toBeLessThanOrEqual(LINES.length)
  expect(new Set(LINES.map(({ dash }) => dash.join())).size).toBe(LINES.length)
})

test('charts name their curves in words, not in identifiers', () => {
  const texts = CHARTS.flatMap(({ title, text, lines }) => [title, text, ...lines.map(({ name }) => name)])
  for (const text of texts) expect(t(text)).not.toMatch(/[a-z][A-Z]/)
})
