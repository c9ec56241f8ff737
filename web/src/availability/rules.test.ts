// @vitest-environment node
import {
  AVAILABLE_MINUTES,
  DEFAULT_RANGE_METRES,
  RANGES_METRES,
} from '@hereabouts/contract/availability/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { available, inMinutes, NOW } from '../../test/samples.ts'
import { noteServerTime } from '../platform/server-time.ts'
import {
  isSpotOn,
  isTooShortToBegin,
  needsSpot,
  rangeName,
  rangeOptions,
  TIME_OPTIONS,
  untilIn,
} from './rules.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

test.each(['imperial', 'metric'] as const)(
  'every range has its own name in %s units, shortest first',
  (units) => {
    const options = rangeOptions(units)
    expect(options.map(({ value }) => value)).toEqual(RANGES_METRES)
    expect(new Set(options.map(({ text }) => text)).size).toBe(RANGES_METRES.length)
    for (const { value, text } of options) expect(rangeName(value, units)).toBe(text)
  },
)

test('ranges go from a few feet to ten miles', () => {
  expect(rangeOptions('imperial').map(({ text }) => text)).toEqual([
    'A few feet',
    '½ mile',
    '1 mile',
    '3 miles',
    '5 miles',
    '10 miles',
  ])
})

test('metric range names are whole kilometres, at most a quarter off', () => {
  for (const metres of RANGES_METRES.slice(1)) {
    const [, km] = /^(\d+) km$/.exec(rangeName(metres, 'metric')) ?? []
    expect(Math.abs(Number(km) * 1000 - metres) / metres).toBeLessThan(0.25)
  }
})

test('only a range of a few feet needs the spot', () => {
  expect(RANGES_METRES.filter(needsSpot)).toEqual([100])
  expect(needsSpot(DEFAULT_RANGE_METRES)).toBe(false)
})

test('the server accepts every time on offer', () => {
  for (const { value } of TIME_OPTIONS) {
    expect(value).toBeGreaterThanOrEqual(AVAILABLE_MINUTES.min)
    expect(value).toBeLessThanOrEqual(AVAILABLE_MINUTES.max)
  }
})

test('“right here” is on until it expires, by the server’s clock', () => {
  expect(isSpotOn(available())).toBe(false)
  expect(isSpotOn(available({ spotUntil: inMinutes(0) }))).toBe(false)
  expect(isSpotOn(available({ spotUntil: inMinutes(5) }))).toBe(true)
  noteServerTime(new Date(NOW + 6 * 60_000).toUTCString())
  expect(isSpotOn(available({ spotUntil: inMinutes(5) }))).toBe(false)
  noteServerTime(new Date(NOW).toUTCString())
})

test('an end is the given number of minutes from now', () => {
  expect(untilIn(30, NOW)).toBe('2026-11-20T18:30:00.000Z')
})

test('with less than half an hour left, nothing can start', () => {
  expect(isTooShortToBegin(inMinutes(30), NOW)).toBe(false)
  expect(isTooShortToBegin(inMinutes(29), NOW)).toBe(true)
  expect(isTooShortToBegin(inMinutes(-1), NOW)).toBe(true)
})
