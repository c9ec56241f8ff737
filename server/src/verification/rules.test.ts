import { type UserId, VERIFICATION_STATUSES } from '@hereabouts/contract/accounts/schemas'
import { expect, test } from 'vitest'
import { cannotAppeal, cannotReview, cannotSendPhoto, cannotSubmit } from './rules.ts'

test('only a person who never submitted, was rejected, or was not reviewed in time can submit', () => {
  expect(Object.fromEntries(VERIFICATION_STATUSES.map((status) => [status, cannotSubmit(status)]))).toEqual({
    none: null,
    submitted: 'ALREADY_SUBMITTED',
    verified: 'ALREADY_VERIFIED',
    rejected: null,
    expired: null,
    revoked: 'VERIFICATION_OVER',
  })
})

test('a photo can be sent before submitting, while waiting and for an appeal, but not once verified', () => {
  const reasonWhen = (hasAppealed: boolean) =>
    Object.fromEntries(VERIFICATION_STATUSES.map((status) => [status, cannotSendPhoto(status, hasAppealed)]))
  const always = { none: null, submitted: null, verified: 'ALREADY_VERIFIED', rejected: null, expired: null }
  expect(reasonWhen(false)).toEqual({ ...always, revoked: null })
  expect(reasonWhen(true)).toEqual({ ...always, revoked: 'VERIFICATION_OVER' })
})

test('only a rejection or revocation can be appealed, once', () => {
  const reasonWhen = (hasAppealed: boolean) =>
    Object.fromEntries(VERIFICATION_STATUSES.map((status) => [status, cannotAppeal(status, hasAppealed)]))
  const nothing = 'NOTHING_TO_APPEAL'
  const others = { none: nothing, submitted: nothing, verified: nothing, expired: nothing }
  expect(reasonWhen(false)).toEqual({ ...others, rejected: null, revoked: null })
  expect(reasonWhen(true)).toEqual({ ...others, rejected: 'APPEAL_USED', revoked: 'APPEAL_USED' })
})

test.each([
  ['a waiting person', 1, 2, { status: 'submitted', isAppeal: false, decidedBy: null }, null],
  ['a waiting person again', 1, 2, { status: 'submitted', isAppeal: false, decidedBy: 1 }, null],
  [
    "an appeal against another verifier's decision",
    1,
    2,
    { status: 'submitted', isAppeal: true, decidedBy: 3 },
    null,
  ],
  [
    'an appeal against their own decision',
    1,
    2,
    { status: 'submitted', isAppeal: true, decidedBy: 1 },
    'DECIDED_BEFORE',
  ],
  ['themselves', 1, 1, { status: 'submitted', isAppeal: false, decidedBy: null }, 'NOT_ABOUT_ONESELF'],
  [
    'themselves while not waiting',
    1,
    1,
    { status: 'none', isAppeal: false, decidedBy: null },
    'NOT_ABOUT_ONESELF',
  ],
  [
    'a person who is not waiting',
    1,
    2,
    { status: 'verified', isAppeal: false, decidedBy: null },
    'NOT_WAITING',
  ],
] as const)('whether a verifier may decide about %s', (_, verifier, subject, waiting, reason) => {
  expect(
    cannotReview(verifier as UserId, subject as UserId, waiting as Parameters<typeof cannotReview>[2]),
  ).toBe(reason)
})
