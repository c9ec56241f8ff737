import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gate } from '../../test/gate.ts'
import { createSweeps } from './sweeps.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a sweep comes again and again, the first time after its time has passed', async () => {
  const { sweeps } = sweeping()
  let rounds = 0
  sweeps.every(1000, 'count', async () => rounds++)
  await vi.advanceTimersByTimeAsync(999)
  expect(rounds).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(rounds).toBe(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect(rounds).toBe(4)
})

test('a slow sweep is never run twice at once: the next round waits its time after the last has ended', async () => {
  const { sweeps } = sweeping()
  const slow = gate()
  let begun = 0
  sweeps.every(1000, 'slow', () => {
    begun++
    return slow.opened
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(begun).toBe(1)
  slow.open()
  await vi.advanceTimersByTimeAsync(999)
  expect(begun).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toBe(2)
})

test.each([
  ['rejects', () => Promise.reject(new Error('no'))],
  [
    'throws',
    () => {
      throw new Error('no')
    },
  ],
])('a sweep that %s is logged and comes again', async (_, fail) => {
  const { sweeps, errors } = sweeping()
  sweeps.every(1000, 'failing', fail)
  await vi.advanceTimersByTimeAsync(2000)
  const failure = { sweep: 'failing', msg: 'a sweep failed', err: expect.objectContaining({ message: 'no' }) }
  expect(errors).toEqual([expect.objectContaining(failure), expect.objectContaining(failure)])
})

test('one sweep does not wait for another', async () => {
  const { sweeps } = sweeping()
  let rounds = 0
  sweeps.every(1000, 'stuck', () => new Promise(() => {}))
  sweeps.every(1000, 'quick', async () => rounds++)
  await vi.advanceTimersByTimeAsync(3000)
  expect(rounds).toBe(3)
})

test('stopping waits for the round under way and begins no other', async () => {
  const { sweeps } = sweeping()
  const slow = gate()
  let begun = 0
  sweeps.every(1000, 'slow', () => {
    begun++
    return slow.opened
  })
  sweeps.every(5000, 'not yet', async () => begun++)
  await vi.advanceTimersByTimeAsync(1000)

  let isStopped = false
  const stopping = sweeps.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isStopped).toBe(false)
  slow.open()
  await stopping
  await vi.advanceTimersByTimeAsync(60_000)
  expect(begun).toBe(1)
})

function sweeping() {
  const errors: unknown[] = []
  const log = pino({ level: 'error', base: null }, { write: (line) => errors.push(JSON.parse(line)) })
  return { sweeps: createSweeps({ log }), errors }
}
