import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { MEETUP_STATES } from '@hereabouts/contract/meetups/schemas'
import { describe, expect, test } from 'vitest'
import { later, MINUTE_MS } from '../platform/clock.ts'
import {
  type ChangeFacts,
  cannotAnswer,
  cannotPropose,
  cannotTakeBack,
  type LatestProposal,
  type Plan,
  proposalEndsAt,
} from './rules-changes.ts'

const NOW = new Date('2026-11-20T18:00:00Z')
const at = (minutes: number) => later(NOW, minutes * MINUTE_MS)
const [ANA, BO] = [1, 2] as UserId[] as [UserId, UserId]

const AGREED: Plan = { place: 'The fountain', startsAt: at(45) }
const FACTS: ChangeFacts = { state: 'accepted', isPlan: false, plan: AGREED, made: 0, isUnderway: false }
const to = (changes: Partial<Plan>): Plan => ({ ...AGREED, ...changes })
const LATER = to({ startsAt: at(60) })

describe('a change of plans', () => {
  test.each<[string, Partial<ChangeFacts>, Plan]>([
    ['a later time', {}, LATER],
    ['an earlier time', {}, to({ startsAt: at(15) })],
    ['another place', {}, to({ place: 'The café' })],
    ['both', {}, { place: 'The café', startsAt: at(60) }],
    ['the last proposal', { made: 3 }, LATER],
    ['a plan, to any time within two weeks', { isPlan: true }, to({ startsAt: at(14 * 24 * 60) })],
    ['a time in four hours', {}, to({ startsAt: at(240) })],
    ['a later time while one is on the way', { isUnderway: true }, LATER],
    ['another place while one is on the way', { isUnderway: true }, to({ place: 'The café' })],
    // Agreed four hours ahead by a phone whose clock is fast.
    [
      'another place for a distant meetup',
      { plan: to({ startsAt: at(241) }) },
      { place: 'The café', startsAt: at(241) },
    ],
  ])('can be %s', (_, facts, plan) => {
    expect(cannotPropose({ ...FACTS, ...facts }, plan, NOW)).toBeNull()
  })

  test.each<[reason: string, what: string, Partial<ChangeFacts>, Plan]>([
    ['NOTHING_TO_CHANGE', 'the same', {}, AGREED],
    ['TOO_LATE_TO_CHANGE', 'made at the agreed time', { plan: to({ startsAt: NOW }) }, LATER],
    ['TOO_LATE_TO_CHANGE', 'made after it', { plan: to({ startsAt: at(-5) }) }, LATER],
    ['CHANGE_OUT_OF_RANGE', 'a time that is now', {}, to({ startsAt: NOW })],
    ['CHANGE_OUT_OF_RANGE', 'a time in the past', {}, to({ startsAt: at(-1) })],
    ['CHANGE_OUT_OF_RANGE', 'a time in more than four hours', {}, to({ startsAt: at(242) })],
    [
      'PLAN_OUT_OF_RANGE',
      'a plan in more than two weeks',
      { isPlan: true },
      to({ startsAt: at(14 * 24 * 60 + 2) }),
    ],
    ['PLAN_OUT_OF_RANGE', 'a plan in the past', { isPlan: true }, to({ startsAt: at(-1) })],
    ['ONLY_LATER', 'an earlier time while one is on the way', { isUnderway: true }, to({ startsAt: at(30) })],
    ['TOO_MANY_PROPOSALS', 'a fifth one', { made: 4 }, LATER],
  ])('is rejected with %s if it is %s', (reason, _, facts, plan) => {
    expect(cannotPropose({ ...FACTS, ...facts }, plan, NOW)).toBe(reason)
  })

  test.each(MEETUP_STATES.filter((state) => state !== 'accepted'))('is not possible while %s', (state) => {
    expect(cannotPropose({ ...FACTS, state }, LATER, NOW)).toBe('NOT_ACCEPTED')
  })
})

test.each([
  ['after half an hour', 60, 75, 30],
  ['at the agreed time', 20, 75, 20],
  ['at the proposed time, if that is earlier', 60, 10, 10],
])('a proposal ends %s', (_, agreed, proposed, ends) => {
  expect(proposalEndsAt(to({ startsAt: at(agreed) }), to({ startsAt: at(proposed) }), NOW)).toEqual(at(ends))
})

describe('a proposal', () => {
  const OPEN: LatestProposal = { number: 3, state: 'open', byId: BO, expiresAt: at(10) }
  const PAST: [string, LatestProposal | null][] = [
    ['there is none', null],
    ['it has expired', { ...OPEN, expiresAt: NOW }],
    ...(['agreed', 'declined', 'over'] as const).map((state): [string, LatestProposal] => [
      `it is ${state}`,
      { ...OPEN, state, expiresAt: null },
    ]),
  ]
  const answer = (latest: LatestProposal | null, by = ANA, number = 3) =>
    cannotAnswer('accepted', latest, { by, number }, NOW)

  test('is answered by the other person only, and taken back only by the one who made it', () => {
    expect([answer(OPEN), answer(OPEN, BO)]).toEqual([null, 'NOT_YOURS_TO_AGREE'])
    expect(cannotTakeBack('accepted', OPEN, BO, NOW)).toBeNull()
    expect(cannotTakeBack('accepted', OPEN, ANA, NOW)).toBe('NOT_YOUR_PROPOSAL')
  })

  test('is not answered by somebody who has seen another one', () => {
    for (const number of [2, 4]) expect(answer(OPEN, ANA, number)).toBe('PROPOSAL_OVER')
  })

  test.each(PAST)('is neither answered nor taken back if %s', (_, latest) => {
    expect(answer(latest)).toBe('PROPOSAL_OVER')
    expect(cannotTakeBack('accepted', latest, BO, NOW)).toBe('PROPOSAL_OVER')
  })

  test.each(MEETUP_STATES.filter((state) => state !== 'accepted'))(
    'ends with a meetup that is %s',
    (state) => {
      expect(cannotAnswer(state, OPEN, { by: ANA, number: 3 }, NOW)).toBe('NOT_ACCEPTED')
      expect(cannotTakeBack(state, OPEN, BO, NOW)).toBe('NOT_ACCEPTED')
    },
  )
})
