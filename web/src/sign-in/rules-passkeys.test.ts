// @vitest-environment node
import { expect, test } from 'vitest'
import { CallError } from '../platform/call-error.ts'
import { passkeyFailure, suggestedFailure } from './rules-passkeys.ts'

const named = (name: string) => Object.assign(new Error('in English'), { name })

test.each<[what: string, error: unknown, text: string | null]>([
  ['nothing', null, null],
  ['a cancelled dialog', named('NotAllowedError'), null],
  ['a replaced request', named('AbortError'), null],
  [
    'a device with a passkey',
    named('InvalidStateError'),
    'This device already has a passkey for your account.',
  ],
  ['a device without a lock', named('ConstraintError'), 'This device can’t do that. Use your password.'],
  ['a domain that cannot have any', named('SecurityError'), 'This device can’t do that. Use your password.'],
  ['what is no error', 'oops', 'This device can’t do that. Use your password.'],
  [
    'an answer of the server',
    new CallError({
      kind: 'FORBIDDEN',
      retryable: false,
      text: 'No.',
      status: 403,
      code: 'PASSKEY_REJECTED',
    }),
    'No. (403)',
  ],
])('%s is shown as it should be', (_, error, text) => {
  expect(passkeyFailure(error)).toBe(text)
})

const answer = (code: string, status: number) =>
  new CallError({ kind: 'VALIDATION', retryable: false, text: 'No.', status, code })

test.each<[what: string, error: unknown, text: string | null]>([
  ['too many challenges', answer('TOO_MANY', 429), null],
  ['a domain that cannot have any', named('SecurityError'), null],
  ['a removed passkey', answer('PASSKEY_REJECTED', 403), 'No. (403)'],
])('%s is shown only if the person chose a passkey among suggestions', (_, error, text) => {
  expect(suggestedFailure(error)).toBe(text)
})
