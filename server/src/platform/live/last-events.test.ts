import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { expect, test } from 'vitest'
import { createLastEventTimes } from './last-events.ts'

const ANA = 1 as UserId
const BO = 2 as UserId
const MINUTE_MS = 60_000

function begin() {
  let now = 0
  const times = createLastEventTimes(() => now)
  return {
    times,
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('the time of a person’s last event is remembered for minutes', () => {
  const { times, pass } = begin()
  pass(MINUTE_MS)
  times.note([ANA])
  pass(3000)
  expect(times.msAgo(ANA)).toBe(3000)
  pass(5 * MINUTE_MS)
  expect(times.msAgo(ANA)).toBe(5 * MINUTE_MS + 3000)
  times.note([ANA, BO])
  expect([times.msAgo(ANA), times.msAgo(BO)]).toEqual([0, 0])
})

test('a broadcast counts for everybody, until a later event of their own', () => {
  const { times, pass } = begin()
  pass(1000)
  times.note([BO])
  times.noteBroadcast()
  pass(2000)
  times.note([ANA])
  pass(500)
  expect([times.msAgo(ANA), times.msAgo(BO)]).toEqual([500, 2500])
})

test('nothing is claimed about the time before the node started or lost its bus', () => {
  const { times, pass } = begin()
  pass(2000)
  expect(times.msAgo(ANA)).toBe(2000)
  times.forget()
  pass(500)
  expect(times.msAgo(ANA)).toBe(500)
})

test('an entry dropped after some minutes is not mistaken for silence', () => {
  const { times, pass } = begin()
  times.note([ANA])
  for (let minute = 1; minute <= 30; minute++) {
    pass(MINUTE_MS)
    expect(times.msAgo(ANA)).toBeLessThanOrEqual(minute * MINUTE_MS)
  }
  expect(times.msAgo(BO)).toBeGreaterThanOrEqual(5 * MINUTE_MS)
})
