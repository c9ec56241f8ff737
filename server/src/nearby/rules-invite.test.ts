import { expect, test } from 'vitest'
import { HOUR_MS, later } from '../platform/clock.ts'
import { cannotInviteForAnything, type PairFacts } from './rules-invite.ts'

const NOW = new Date('2026-11-20T18:00:00Z')
const ALL_WELL: PairFacts = {
  isNearby: true,
  inviterIsVerified: false,
  inviteeConnectsWithUnverified: true,
  hasPendingBetween: false,
  outgoing: 0,
  declinedAt: null,
}

test.each<[string | null, Partial<PairFacts>]>([
  [null, {}],
  ['NOT_NEARBY', { isNearby: false }],
  ['ALREADY_PENDING', { hasPendingBetween: true }],
  ['VERIFIED_ONLY', { inviteeConnectsWithUnverified: false }],
  [null, { inviterIsVerified: true, inviteeConnectsWithUnverified: false }],
  [null, { outgoing: 4 }],
  ['TOO_MANY_OUTGOING', { outgoing: 5 }],
  ['RECENTLY_DECLINED', { declinedAt: later(NOW, -24 * HOUR_MS + 1) }],
  [null, { declinedAt: later(NOW, -24 * HOUR_MS) }],
])('the reason on a card is %s, given these facts: %o', (reason, facts) => {
  expect(cannotInviteForAnything({ ...ALL_WELL, ...facts }, NOW)).toBe(reason)
})
