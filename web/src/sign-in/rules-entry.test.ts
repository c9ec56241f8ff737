// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { CallError, failureOf } from '../platform/call-error.ts'
import { IncompleteUser, loginFailure, missingCredentials, signupFailure } from './rules-entry.ts'

/** The error that `call` throws for such a response. */
function answered(status: number, body?: { text: string; code?: string }): CallError {
  return new CallError({ ...failureOf(status), ...body, status, code: body?.code ?? null })
}
const network = new CallError({ kind: 'NETWORK', retryable: true, text: 'Network error: Failed to fetch' })
const unreadable = new CallError({
  kind: 'SERVER',
  retryable: true,
  text: 'Failed to parse response as JSON',
  status: 200,
})
const empty = new CallError({
  kind: 'SERVER',
  retryable: true,
  text: 'Failed to parse response as JSON',
  status: 200,
  code: 'EMPTY_BODY',
})

describe('the message for a failed sign-in', () => {
  const WRONG = 'Invalid username or password. Please check your credentials and try again.'
  const BOTH = 'Username and password are required. Please fill in both fields.'
  const OFTEN = 'Too many login attempts. Please wait a few minutes before trying again.'
  const LATER = 'Service temporarily unavailable. Please try again in a few moments.'
  const SERVER = 'Server error. Please try again later.'
  const OTHER = 'Login failed. Please try again.'
  const NOWHERE = 'Could not connect to the server. Please check your internet connection.'
  const INCOMPLETE = 'Login failed: User data is incomplete'

  test.each<[what: string, error: unknown, text: string]>([
    ['401', answered(401), WRONG],
    [
      '401 with a message',
      answered(401, { text: 'Locked until noon.', code: 'LOCKED' }),
      'Locked until noon.',
    ],
    ['401 with a message and no code', answered(401, { text: 'Locked until noon.' }), 'Locked until noon.'],
    ['400', answered(400), BOTH],
    ['400 with a message', answered(400, { text: 'Bad.', code: 'BAD_REQUEST' }), BOTH],
    ['429', answered(429, { text: 'Slow down.', code: 'TOO_MANY' }), OFTEN],
    ['503', answered(503, { text: 'Down.', code: 'UNAVAILABLE' }), LATER],
    ['500', answered(500), SERVER],
    ['502', answered(502), SERVER],
    ['504', answered(504), SERVER],
    ['403', answered(403, { text: 'Foreign.', code: 'FOREIGN_ORIGIN' }), OTHER],
    ['404', answered(404), OTHER],
    ['422', answered(422), OTHER],
    ['no network', network, NOWHERE],
    ['an unreadable success', unreadable, INCOMPLETE],
    ['a success without a user', new IncompleteUser('Login'), INCOMPLETE],
    ['a bug', new TypeError('x is not a function'), OTHER],
    ['an unknown value', 'whatever', OTHER],
  ])('covers %s', (_, error, text) => {
    expect(loginFailure(error)).toBe(text)
  })
})

describe('the message for a failed sign-up', () => {
  test.each<[what: string, error: unknown, text: string]>([
    [
      'an error code',
      answered(409, { text: 'That username is taken.', code: 'USERNAME_TAKEN' }),
      'That username is taken.',
    ],
    ['a message without a code', answered(400, { text: 'Closed today.' }), 'Closed today.'],
    [
      'a server error with a message',
      answered(500, { text: failureOf(500).text, code: 'SERVER' }),
      failureOf(500).text,
    ],
    ['500 without a message', answered(500), 'Signup failed: Server returned status 500'],
    ['422 without a message', answered(422), 'Signup failed: Server returned status 422'],
    ['429 without a message', answered(429), 'Signup failed: Server returned status 429'],
    ['no network', network, 'Signup failed: Network error: Failed to fetch'],
    ['an unreadable success', unreadable, 'Signup failed: Invalid response from server'],
    ['a success without a body', empty, 'Signup failed: User data is incomplete'],
    ['a success without a user', new IncompleteUser('Signup'), 'Signup failed: User data is incomplete'],
    ['a bug', new Error('something odd'), 'Signup failed: something odd'],
    ['an unknown value', null, 'Signup failed: An unexpected error occurred.'],
  ])('covers %s', (_, error, text) => {
    expect(signupFailure(error)).toBe(text)
  })
})

test.each([
  ['ana', 'secret', null],
  [' ana ', ' ', null],
  ['', 'secret', 'Username and password are required'],
  ['   ', 'secret', 'Username and password are required'],
  ['ana', '', 'Username and password are required'],
  ['', '', 'Username and password are required'],
])('username %j with password %j gives the error: %s', (username, password, missing) => {
  expect(missingCredentials(username, password)).toBe(missing)
})
