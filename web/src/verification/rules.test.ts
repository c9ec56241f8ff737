import { VERIFICATION_STATUSES } from '@hereabouts/contract/accounts/schemas'
import { expect, test } from 'vitest'
import { canSubmit, documentIn, historyOf, statusWords, waitedFor } from './rules.ts'

const ON = '2026-11-20T12:00:00Z'

test.each([
  ['none', 'passport', ON, null],
  ['submitted', 'passport', ON, 'Submitted on November 20, 2026.'],
  ['submitted', null, null, null],
  ['verified', 'passport', ON, 'Verified on November 20, 2026.'],
  ['rejected', 'passport', ON, 'Decided on November 20, 2026.'],
  ['expired', 'passport', 'no date', null],
] as const)('the history of %s, %s, %s reads: %s', (status, documentType, verificationDate, text) => {
  expect(historyOf({ status, documentType, verificationDate })).toBe(text)
})

test('a verification is offered exactly where the server accepts one', () => {
  expect(VERIFICATION_STATUSES.filter(canSubmit)).toEqual(['none', 'rejected', 'expired'])
})

test('each status has its own text, and an unknown one reads as none', () => {
  expect(new Set(VERIFICATION_STATUSES.map(statusWords)).size).toBe(VERIFICATION_STATUSES.length)
  expect(statusWords('newer' as never)).toBe('Not verified')
})

test.each([
  [0, 'Waiting for 1 minute'],
  [1, 'Waiting for 1 minute'],
  [59, 'Waiting for 59 minutes'],
  [60, 'Waiting for 1 hour'],
  [47 * 60 + 59, 'Waiting for 47 hours'],
  [48 * 60, 'Waiting for 2 days'],
  [-5, 'Waiting for 1 minute'],
])('after %d minutes, the queue says “%s”', (minutes, text) => {
  expect(waitedFor(ON, Date.parse(ON) + minutes * 60_000)).toBe(text)
})

test('an unknown document has no name', () => {
  expect([documentIn('passport'), documentIn('library card'), documentIn(null)]).toEqual([
    'Passport',
    null,
    null,
  ])
})
