import { expect, test } from 'vitest'
import { HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'
import { cannotPlan, isPlanAhead, type PlanFacts, planExpiresAt } from './rules-plans.ts'

const NOW = new Date('2026-11-20T18:00:00Z')
const inHours = (hours: number) => later(NOW, hours * HOUR_MS)
const ALL_WELL: PlanFacts = {
  mayPlan: true,
  hasInterest: true,
  isDating: false,
  isShared: false,
  hasPendingBetween: false,
  declinedAt: null,
  plansAhead: 2,
  hasOtherPlans: false,
}

test.each<[string | null, Partial<PlanFacts>, number?]>([
  [null, {}],
  ['NOT_IN_TOUCH', { mayPlan: false, hasInterest: false, plansAhead: 3 }],
  ['INTEREST_NOT_YOURS', { hasInterest: false }],
  ['INTEREST_NOT_YOURS', { isDating: true }],
  [null, { isDating: true, isShared: true }],
  // A minute of tolerance for the phone's clock.
  [null, {}, 3 - 1 / 60],
  ['PLAN_OUT_OF_RANGE', {}, 3 - 1.1 / 60],
  [null, {}, 14 * 24 + 1 / 60],
  ['PLAN_OUT_OF_RANGE', {}, 14 * 24 + 1.1 / 60],
  ['ALREADY_PENDING', { hasPendingBetween: true }],
  ['RECENTLY_DECLINED', { declinedAt: later(NOW, -24 * HOUR_MS + 1) }],
  [null, { declinedAt: later(NOW, -24 * HOUR_MS) }],
  ['TOO_MANY_PLANS', { plansAhead: 3 }],
  ['OTHER_PLANS', { hasOtherPlans: true }],
])('whether a plan can be proposed: %s, given %o', (reason, facts, hours = 96) => {
  expect(cannotPlan({ ...ALL_WELL, ...facts }, inHours(hours), NOW)).toBe(reason)
})

test.each([
  [26, 24],
  [25, 23],
  [3, 1],
])('a plan in %i hours waits for %i hours', (hours, waits) => {
  expect(planExpiresAt(inHours(hours), NOW)).toEqual(inHours(waits))
})

test('a plan is ahead until half an hour before its start; other meetups never are', () => {
  const startsAt = later(NOW, 30 * MINUTE_MS)
  expect(isPlanAhead({ isPlan: true, startsAt }, later(NOW, -1))).toBe(true)
  expect(isPlanAhead({ isPlan: true, startsAt }, NOW)).toBe(false)
  expect(isPlanAhead({ isPlan: false, startsAt: inHours(3) }, NOW)).toBe(false)
})
