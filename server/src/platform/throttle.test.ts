import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryThrottles, noThrottles } from './throttle.ts'

const RULE = { name: 'guess', tries: 3, perSeconds: 60 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('exactly as many tries are allowed as the rule says', async () => {
  const throttles = memoryThrottles()
  expect(await tries(4, () => throttles.allow(RULE, 'ana'))).toEqual([true, true, true, false])
})

test('simultaneous tries are all counted', async () => {
  const throttles = memoryThrottles()
  const answers = await Promise.all(Array.from({ length: 5 }, () => throttles.allow(RULE, 'ana')))
  expect(answers.filter(Boolean)).toHaveLength(3)
})

test('keys are counted separately', async () => {
  const throttles = memoryThrottles()
  await tries(4, () => throttles.allow(RULE, 'ana'))
  expect(await throttles.allow(RULE, 'bo')).toBe(true)
})

test('rules are counted separately', async () => {
  const throttles = memoryThrottles()
  await tries(4, () => throttles.allow(RULE, 'ana'))
  expect(await throttles.allow({ ...RULE, name: 'another' }, 'ana')).toBe(true)
})

test('a key may try again after its time, which tries in between do not extend', async () => {
  const throttles = memoryThrottles()
  await tries(4, () => throttles.allow(RULE, 'ana'))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(await throttles.allow(RULE, 'ana')).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await throttles.allow(RULE, 'ana')).toBe(true)
})

test('the waiting time is given in whole seconds', async () => {
  const throttles = memoryThrottles()
  await tries(3, () => throttles.allow(RULE, 'ana'))
  await vi.advanceTimersByTimeAsync(500)
  expect(await throttles.wait(RULE, 'ana')).toBe(60)
  await vi.advanceTimersByTimeAsync(59_400)
  expect(await throttles.wait(RULE, 'ana')).toBe(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(await throttles.wait(RULE, 'ana')).toBe(0)
})

test('a returned try does not count', async () => {
  const throttles = memoryThrottles()
  await tries(3, () => throttles.allow(RULE, 'ana'))
  await throttles.giveBack(RULE, 'ana')
  expect(await throttles.count(RULE, 'ana')).toBe(3)
  expect(await throttles.allow(RULE, 'ana')).toBe(false)
})

test('a rule with the same name may start a longer time', async () => {
  const throttles = memoryThrottles()
  const once = { name: 'rest', tries: 1, perSeconds: 30 }
  await throttles.wait(once, 'ana')
  expect(await throttles.wait({ ...once, perSeconds: 90 }, 'ana')).toBe(30)
  await vi.advanceTimersByTimeAsync(30_000)
  await throttles.wait({ ...once, perSeconds: 90 }, 'ana')
  expect(await throttles.wait(once, 'ana')).toBe(90)
})

test('resetting a key affects no other key', async () => {
  const throttles = memoryThrottles()
  await tries(4, () => throttles.allow(RULE, 'ana'))
  await tries(4, () => throttles.allow(RULE, 'bo'))
  await throttles.forget(RULE, 'ana')
  expect(await tries(4, () => throttles.allow(RULE, 'ana'))).toEqual([true, true, true, false])
  expect(await throttles.allow(RULE, 'bo')).toBe(false)
})

test('everything is allowed when throttles are off', async () => {
  expect(await tries(10, () => noThrottles.allow(RULE, 'ana'))).toEqual(Array(10).fill(true))
})

async function tries(count: number, allow: () => Promise<boolean>): Promise<boolean[]> {
  const answers: boolean[] = []
  for (let made = 0; made < count; made++) answers.push(await allow())
  return answers
}
