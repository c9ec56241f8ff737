// @vitest-environment node
import { expect, test } from 'vitest'
import { NOW } from '../../test/samples.ts'
import { canPlanFor, planDays, startMs, startOfPlan, usualStart } from './rules-plans.ts'

const HOUR_MS = 3_600_000

test('a plan is for tomorrow evening, until somebody chooses otherwise', () => {
  const ms = startMs(usualStart(NOW)) ?? 0
  expect(new Date(ms).getHours()).toBe(18)
  expect(new Date(ms).getDate()).toBe(new Date(NOW + 24 * HOUR_MS).getDate())
})

test('the days to offer are those of the next two weeks', () => {
  const texts = planDays(NOW).map(({ text }) => text)
  expect(texts).toHaveLength(15)
  expect(texts.slice(0, 2)).toEqual(['Today', 'Tomorrow'])
})

test('the form starts with the plan as it is', () => {
  const startsAt = '2026-11-24T19:45:00.000Z'
  expect(startMs(startOfPlan({ startsAt }))).toBe(Date.parse(startsAt))
})

test.each([
  [3, true],
  [2.9, false],
  [14 * 24, true],
  [14 * 24 + 0.1, false],
])('in %d hours, a plan can start: %s', (hours, isPossible) => {
  expect(canPlanFor(NOW + hours * HOUR_MS, NOW)).toBe(isPossible)
})

test('an empty time is none', () => {
  expect(startMs({ day: NOW, time: '' })).toBeNull()
})
