import { describe, expect, test } from 'vitest'
import { LATENCY_BOUNDS } from '../platform/metrics.ts'
import { oneAfterTheOther, percentile, type Sample, shown, togetherAtOnce } from './rules.ts'

/** A latency histogram from call counts by duration in seconds. */
function took(calls: Record<number, number>): number[] {
  return [...LATENCY_BOUNDS, Number.POSITIVE_INFINITY].map((bound) => calls[bound] ?? 0)
}

function sample(changes: Partial<Sample> = {}): Sample {
  return { seconds: 10, counts: {}, gauges: {}, latency: took({}), ...changes }
}

test.each<[string, Record<number, number>, number, number | null]>([
  ['no calls', {}, 0.5, null],
  ['equal durations', { 0.01: 100 }, 1, 0.01],
  ['the middle of a bucket', { 0.01: 100 }, 0.5, 0.00875],
  ['a point in the second bucket', { 0.01: 50, 0.1: 50 }, 0.75, 0.0875],
  ['the end of the first bucket', { 0.01: 50, 0.1: 50 }, 0.5, 0.01],
  ['one slow call in a hundred', { 0.01: 99, 5: 1 }, 0.99, 0.01],
  ['two slow calls in a hundred', { 0.01: 98, 5: 2 }, 0.99, 3.5],
  ['durations beyond the last bound', { [Number.POSITIVE_INFINITY]: 3 }, 0.5, 10],
])('the percentile of %s', (_, calls, part, seconds) => {
  const found = percentile(took(calls), part)
  if (seconds === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(seconds, 6)
})

describe('two nodes in one step', () => {
  const one = sample({
    counts: { requests: 100, met: 1 },
    gauges: { sockets: 3, lag: 5, memory: 200, available: 7, reportAge: 60 },
    latency: took({ 0.01: 100 }),
  })
  const other = sample({
    seconds: 9,
    counts: { requests: 50, met: 0 },
    gauges: { sockets: 4, lag: 20, memory: 150, available: 7, reportAge: 61 },
    latency: took({ 0.01: 40, 1: 10 }),
  })

  test('counters add up, and so does the time of both', () => {
    const { seconds, counts, latency } = togetherAtOnce([one, other])
    expect({ seconds, counts }).toEqual({ seconds: 10, counts: { requests: 150, met: 1 } })
    expect(latency).toEqual(took({ 0.01: 140, 1: 10 }))
  })

  test('connections add up, the slowest node counts, and database-wide numbers count once', () => {
    expect(togetherAtOnce([one, other]).gauges).toEqual({
      sockets: 7,
      lag: 20,
      memory: 200,
      available: 7,
      reportAge: 61,
    })
  })

  test('consecutive samples: counters and time add up, people and connections are averaged, the rest are maxima', () => {
    const { seconds, counts, gauges } = oneAfterTheOther([one, other])
    expect({ seconds, counts }).toEqual({ seconds: 19, counts: { requests: 150, met: 1 } })
    expect(gauges).toEqual({ sockets: 3.5, lag: 20, memory: 200, available: 7, reportAge: 61 })
  })
})

test('a row of another version is read as far as possible', () => {
  const old = { seconds: 10, counts: { requests: 20 }, gauges: { sockets: 2 }, latency: [1, 1] }
  const both = togetherAtOnce([old, sample({ counts: { failed: 1 }, gauges: { lag: 3 } })])
  expect(shown(both)).toMatchObject({ requests: 2, failed: 0.1, sockets: 2, lag: 3, memory: null, met: null })
})

test('a step without a sample is a gap, not a zero', () => {
  expect(new Set(Object.values(shown(undefined)))).toEqual(new Set([null]))
  expect(shown(sample({ counts: { requests: 0 } })).requests).toBe(0)
})
