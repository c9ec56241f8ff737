import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gate } from '../../test/gate.ts'
import { createJobs } from './jobs.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a job runs repeatedly, for the first time after one interval', async () => {
  const { jobs } = jobsWithErrors()
  let rounds = 0
  jobs.every(1000, 'count', async () => rounds++)
  await vi.advanceTimersByTimeAsync(999)
  expect(rounds).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(rounds).toBe(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect(rounds).toBe(4)
})

test('a slow job never runs twice at once: the next run follows one interval after the last has ended', async () => {
  const { jobs } = jobsWithErrors()
  const slow = gate()
  let begun = 0
  jobs.every(1000, 'slow', () => {
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
])('a job that %s is logged and runs again', async (_, fail) => {
  const { jobs, errors } = jobsWithErrors()
  jobs.every(1000, 'failing', fail)
  await vi.advanceTimersByTimeAsync(2000)
  const failure = { job: 'failing', msg: 'a job failed', err: expect.objectContaining({ message: 'no' }) }
  expect(errors).toEqual([expect.objectContaining(failure), expect.objectContaining(failure)])
})

test('jobs do not wait for each other', async () => {
  const { jobs } = jobsWithErrors()
  let rounds = 0
  jobs.every(1000, 'stuck', () => new Promise(() => {}))
  jobs.every(1000, 'quick', async () => rounds++)
  await vi.advanceTimersByTimeAsync(3000)
  expect(rounds).toBe(3)
})

test('stopping waits for the current run and starts no other', async () => {
  const { jobs } = jobsWithErrors()
  const slow = gate()
  let begun = 0
  jobs.every(1000, 'slow', () => {
    begun++
    return slow.opened
  })
  jobs.every(5000, 'not yet', async () => begun++)
  await vi.advanceTimersByTimeAsync(1000)

  let isStopped = false
  const stopping = jobs.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isStopped).toBe(false)
  slow.open()
  await stopping
  await vi.advanceTimersByTimeAsync(60_000)
  expect(begun).toBe(1)
})

test('each success is reported, and a failure is not', async () => {
  const succeeded: string[] = []
  const jobs = createJobs({ log: pino({ level: 'silent' }), onSuccess: (name) => succeeded.push(name) })
  jobs.every(1000, 'works', async () => {})
  jobs.every(1000, 'fails', () => Promise.reject(new Error('no')))
  expect(succeeded).toEqual(['works', 'fails'])
  await vi.advanceTimersByTimeAsync(2000)
  expect(succeeded).toEqual(['works', 'fails', 'works', 'works'])
  await jobs.stop()
})

function jobsWithErrors() {
  const errors: unknown[] = []
  const log = pino({ level: 'error', base: null }, { write: (line) => errors.push(JSON.parse(line)) })
  return { jobs: createJobs({ log }), errors }
}
