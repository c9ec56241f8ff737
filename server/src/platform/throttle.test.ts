import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryThrottles, noThrottles } from './throttle.ts'

const RULE = { name: 'guess', tries: 3, perSeconds: 60 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('as many tries are allowed as the rule says, and no more', async () => {
  const throttles = memoryThrottles()
  expect(await tries(4, () => throttles.allow(RULE, 'ana'))).toEqual([true, true, true, false])
})

test('tries that are made at the same moment are all counted', async () => {
  const throttles = memoryThrottles()
  const answers = await Promise.all(Array.from({ length: 5 }, () => throttles.allow(RULE, 'ana')))
  expect(answers.filter(Boolean)).toHaveLength(3)
})

test('each key has tries of its own', async () => {
  const throttles = memoryThrottles()
  await tries(4, () => throttles.allow(RULE, 'ana'))
  expect(await throttles.allow(RULE, 'bo')).toBe(true)
})

test('each rule counts for itself', async () => {
  const throttles = memoryThrottles()
  await tries(4, () => throttles.allow(RULE, 'ana'))
  expect(await throttles.allow({ ...RULE, name: 'another' }, 'ana')).toBe(true)
})

test('after its time a key may try again, and trying in between does not make it longer', async () => {
  const throttles = memoryThrottles()
  await tries(4, () => throttles.allow(RULE, 'ana'))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(await throttles.allow(RULE, 'ana')).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await throttles.allow(RULE, 'ana')).toBe(true)
})

test('whoever must wait is told for how long, in whole seconds', async () => {
  const throttles = memoryThrottles()
  await tries(3, () => throttles.allow(RULE, 'ana'))
  await vi.advanceTimersByTimeAsync(500)
  expect(await throttles.wait(RULE, 'ana')).toBe(60)
  await vi.advanceTimersByTimeAsync(59_400)
  expect(await throttles.wait(RULE, 'ana')).toBe(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(await throttles.wait(RULE, 'ana')).toBe(0)
})

test('a try that is taken back was none', async () => {
  const throttles = memoryThrottles()
  await tries(3, () => throttles.allow(RULE, 'ana'))
  await throttles.giveBack(RULE, 'ana')
  expect(await throttles.count(RULE, 'ana')).toBe(3)
  expect(await throttles.allow(RULE, 'ana')).toBe(false)
})

test('a rule of the same name may begin a longer time', async () => {
  const throttles = memoryThrottles()
  const once = { name: 'rest', tries: 1, perSeconds: 30 }
  await throttles.wait(once, 'ana')
  expect(await throttles.wait({ ...once, perSeconds: 90 }, 'ana')).toBe(30)
  await vi.advanceTimersByTimeAsync(30_000)
  await throttles.wait({ ...once, perSeconds: 90 }, 'ana')
  expect(await throttles.wait(once, 'ana')).toBe(90)
})

test('a key that is forgotten starts anew, and no other does', async () => {
  const throttles = memoryThrottles()
  await tries(4, () => throttles.allow(RULE, 'ana'))
  await tries(4, () => throttles.allow(RULE, 'bo'))
  await throttles.forget(RULE, 'ana')
  expect(await tries(4, () => throttles.allow(RULE, 'ana'))).toEqual([true, true, true, false])
  expect(await throttles.allow(RULE, 'bo')).toBe(false)
})

test('switched off, everything is allowed', async () => {
  expect(await tries(10, () => noThrottles.allow(RULE, 'ana'))).toEqual(Array(10).fill(true))
})

async function tries(count: number, allow: () => Promise<boolean>): Promise<boolean[]> {
  const answers: boolean[] = []
  for (let made = 0; made < count; made++) answers.push(await allow())
  return answers
}
