import { VERIFICATION_STATUSES } from '@hereabouts/contract/accounts/schemas'
import { expect, test } from 'vitest'
import { cannotSubmit } from './rules.ts'

test('who has never submitted, or was rejected, can submit; nobody else', () => {
  expect(Object.fromEntries(VERIFICATION_STATUSES.map((status) => [status, cannotSubmit(status)]))).toEqual({
    none: null,
    submitted: 'ALREADY_SUBMITTED',
    verified: 'ALREADY_VERIFIED',
    rejected: null,
    expired: 'VERIFICATION_OVER',
    revoked: 'VERIFICATION_OVER',
  })
})
