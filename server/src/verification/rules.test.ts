import { type UserId, VERIFICATION_STATUSES } from '@hereabouts/contract/accounts/schemas'
import { expect, test } from 'vitest'
import { cannotAppeal, cannotReview, cannotSendPhoto, cannotSubmit } from './rules.ts'

test('who has never submitted, was rejected, or was not looked at in time, can submit; nobody else', () => {
  expect(Object.fromEntries(VERIFICATION_STATUSES.map((status) => [status, cannotSubmit(status)]))).toEqual({
    none: null,
    submitted: 'ALREADY_SUBMITTED',
    verified: 'ALREADY_VERIFIED',
    rejected: null,
    expired: null,
    revoked: 'VERIFICATION_OVER',
  })
})

test('a photo is taken before asking and while it waits, and for an appeal; not from who is verified', () => {
  const told = (hasAppealed: boolean) =>
    Object.fromEntries(VERIFICATION_STATUSES.map((status) => [status, cannotSendPhoto(status, hasAppealed)]))
  const always = { none: null, submitted: null, verified: 'ALREADY_VERIFIED', rejected: null, expired: null }
  expect(told(false)).toEqual({ ...always, revoked: null })
  expect(told(true)).toEqual({ ...always, revoked: 'VERIFICATION_OVER' })
})

test('against a rejection or revocation, and nothing else, one can appeal, once', () => {
  const told = (hasAppealed: boolean) =>
    Object.fromEntries(VERIFICATION_STATUSES.map((status) => [status, cannotAppeal(status, hasAppealed)]))
  const nothing = 'NOTHING_TO_APPEAL'
  const others = { none: nothing, submitted: nothing, verified: nothing, expired: nothing }
  expect(told(false)).toEqual({ ...others, rejected: null, revoked: null })
  expect(told(true)).toEqual({ ...others, rejected: 'APPEAL_USED', revoked: 'APPEAL_USED' })
})

test.each([
  ['somebody who waits', 1, 2, { status: 'submitted', isAppeal: false, decidedBy: null }, null],
  ['somebody once more', 1, 2, { status: 'submitted', isAppeal: false, decidedBy: 1 }, null],
  ['an appeal against another’s decision', 1, 2, { status: 'submitted', isAppeal: true, decidedBy: 3 }, null],
  [
    'an appeal against one’s own',
    1,
    2,
    { status: 'submitted', isAppeal: true, decidedBy: 1 },
    'DECIDED_BEFORE',
  ],
  ['oneself', 1, 1, { status: 'submitted', isAppeal: false, decidedBy: null }, 'NOT_ABOUT_ONESELF'],
  [
    'oneself, who does not wait',
    1,
    1,
    { status: 'none', isAppeal: false, decidedBy: null },
    'NOT_ABOUT_ONESELF',
  ],
  [
    'somebody who does not wait',
    1,
    2,
    { status: 'verified', isAppeal: false, decidedBy: null },
    'NOT_WAITING',
  ],
] as const)('a verifier may decide about %s, or not', (_, verifier, subject, waiting, told) => {
  expect(
    cannotReview(verifier as UserId, subject as UserId, waiting as Parameters<typeof cannotReview>[2]),
  ).toBe(told)
})
