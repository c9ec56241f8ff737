import type { MeetupState } from '@hereabouts/contract/meetups/schemas'
import { MEETUP_STATES } from '@hereabouts/contract/meetups/schemas'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../platform/clock.ts'
import { canHaveMet, cannotInvite, canTellOutcome, type InviteFacts } from './rules.ts'

const NOW = new Date('2026-11-20T18:00:00Z')
const inMinutes = (minutes: number) => later(NOW, minutes * MINUTE_MS)

const ALL_WELL: InviteFacts = {
  isNearby: true,
  inviterIsVerified: false,
  inviteeConnectsWithUnverified: true,
  hasInterest: true,
  isDating: false,
  isShared: false,
  inviterIsBusy: false,
  hasPendingBetween: false,
  outgoing: 0,
  declinedAt: null,
}

describe('an invitation', () => {
  test('is allowed if nothing rules it out', () => {
    expect(cannotInvite(ALL_WELL, inMinutes(30), NOW)).toBeNull()
  })

  test.each([
    'isNearby',
    'inviteeConnectsWithUnverified',
    'hasInterest',
    'isDating',
    'inviterIsBusy',
    'hasPendingBetween',
    'outgoing',
  ])('is not allowed if %s is unknown', (missing) => {
    expect(cannotInvite({ ...ALL_WELL, [missing]: undefined }, inMinutes(30), NOW)).not.toBeNull()
  })

  test.each<[string, Partial<InviteFacts>]>([
    ['BUSY', { inviterIsBusy: true }],
    ['ALREADY_PENDING', { hasPendingBetween: true }],
    ['NOT_NEARBY', { isNearby: false }],
    ['VERIFIED_ONLY', { inviteeConnectsWithUnverified: false }],
    ['INTEREST_NOT_YOURS', { hasInterest: false }],
    ['INTEREST_NOT_YOURS', { hasInterest: false, isShared: true }],
    ['INTEREST_NOT_YOURS', { isDating: true }],
    ['INTEREST_NOT_YOURS', { isDating: true, hasInterest: false, isShared: true }],
    ['TOO_MANY_OUTGOING', { outgoing: 5 }],
    ['TOO_MANY_OUTGOING', { outgoing: 6 }],
    ['RECENTLY_DECLINED', { declinedAt: NOW }],
    ['RECENTLY_DECLINED', { declinedAt: later(NOW, -24 * HOUR_MS + 1) }],
  ])('is rejected with %s: %o', (reason, facts) => {
    expect(cannotInvite({ ...ALL_WELL, ...facts }, inMinutes(30), NOW)).toBe(reason)
  })

  test.each<[string, Partial<InviteFacts>]>([
    [
      'the inviter is verified and the invitee rejects unverified people',
      { inviterIsVerified: true, inviteeConnectsWithUnverified: false },
    ],
    ['a dating interest is shared', { isDating: true, isShared: true }],
    ['an interest is only the inviter’s', { isShared: false }],
    ['it is the fifth', { outgoing: 4 }],
    ['a day has passed since the decline', { declinedAt: later(NOW, -24 * HOUR_MS) }],
  ])('is allowed when %s', (_, facts) => {
    expect(cannotInvite({ ...ALL_WELL, ...facts }, inMinutes(30), NOW)).toBeNull()
  })

  test.each([
    [-10 * 60 - 1, false],
    [-10 * 60, true],
    [0, true],
    [4 * 60 * 60, true],
    [4 * 60 * 60 + 60, true],
    [4 * 60 * 60 + 61, false],
    [24 * 60 * 60, false],
  ])('starting in %i seconds: %s', (seconds, isFine) => {
    const reason = cannotInvite(ALL_WELL, later(NOW, seconds * SECOND_MS), NOW)
    expect(reason).toBe(isFine ? null : 'STARTS_OUT_OF_RANGE')
  })

  test('to somebody who is not nearby reveals nothing else about them', () => {
    const others: Partial<InviteFacts>[] = [
      { inviteeConnectsWithUnverified: false },
      { isDating: true, isShared: false },
      { declinedAt: NOW },
    ]
    for (const facts of others)
      expect(cannotInvite({ ...ALL_WELL, ...facts, isNearby: false }, inMinutes(30), NOW)).toBe('NOT_NEARBY')
  })
})

describe('how it went', () => {
  const [before, after] = [inMinutes(1), inMinutes(0)]
  const canTell = (state: MeetupState, wasAccepted: boolean, startsAt: Date) =>
    canTellOutcome({ state, acceptedAt: wasAccepted ? inMinutes(-60) : null, startsAt }, NOW)

  test('can be answered from the agreed time on, or once the two have met', () => {
    const tellable = (startsAt: Date, wasAccepted: boolean) =>
      MEETUP_STATES.filter((state) => canTell(state, wasAccepted, startsAt))
    expect(tellable(before, true)).toEqual(['met'])
    expect(tellable(after, true)).toEqual(MEETUP_STATES)
    expect(tellable(after, false)).toEqual(['met'])
  })

  test('counts as met only if nobody had cancelled', () => {
    expect(MEETUP_STATES.filter((state) => canHaveMet({ state }))).toEqual(['accepted', 'missed'])
  })
})
