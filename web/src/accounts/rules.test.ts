// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { ana, COFFEE } from '../../test/samples.ts'
import { CallError, failureOf } from '../platform/call-error.ts'
import {
  IncompleteUser,
  loginFailure,
  missingCredentials,
  signupFailure,
  storedUserIn,
  toStore,
} from './rules.ts'

describe('the stored user', () => {
  test('has the fields of the specification and nothing more', () => {
    const fields = [
      ...['id', 'username', 'email', 'emailVerified', 'isVerified', 'verificationDetails', 'interests'],
      'privacySettings',
    ]
    expect(Object.keys(toStore(ana()))).toEqual(fields)
    expect(
      Object.keys(toStore({ ...ana(), password: 'correct horse', cell: '88195da49bfffff' } as never)),
    ).toEqual(fields)
  })

  test('is read as it was stored', () => {
    const stored = toStore(
      ana({
        isVerified: true,
        verificationDetails: {
          status: 'verified',
          documentType: 'passport',
          verificationDate: '2026-11-01T09:00:00Z',
        },
        privacySettings: {
          onlyShowVerified: true,
          connectWithUnverified: false,
          visibleToVerifiedOnly: true,
        },
      }),
    )
    expect(storedUserIn(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
  })

  test.each<[what: string, stored: unknown]>([
    ['nothing', null],
    ['nothing at all', undefined],
    ['text', 'ana'],
    ['a number', 7],
    ['a list', [7]],
    ['an object without an id', { username: 'ana' }],
    ['an id of text', { id: '7' }],
    ['an id of 0', { id: 0 }],
    ['an id below 0', { id: -7 }],
    ['half an id', { id: 7.5 }],
    ['an id that is no number', { id: Number.NaN }],
    ['an id beyond all numbers', { id: Number.POSITIVE_INFINITY }],
    ['an id beyond whole numbers', { id: 2 ** 53 }],
    ['an id within an id', { id: { id: 7 } }],
  ])('is nobody when it is %s', (_, stored) => {
    expect(storedUserIn(stored)).toBeNull()
  })

  test('needs nothing but an id', () => {
    expect(storedUserIn({ id: 7 })).toEqual({
      id: 7,
      username: '',
      email: '',
      emailVerified: false,
      isVerified: false,
      verificationDetails: { status: 'none', documentType: null, verificationDate: null },
      interests: [],
      privacySettings: { onlyShowVerified: false, connectWithUnverified: true, visibleToVerifiedOnly: false },
    })
  })

  test('takes no field for what it is not, and none that it does not know', () => {
    const hostile = {
      id: 7,
      username: ['ana'],
      email: { toString: 'x' },
      emailVerified: 'yes',
      isVerified: 1,
      verificationDetails: 'verified',
      interests: [COFFEE, null, 'coffee', { id: 'x', name: 'x', category: 'x' }, { id: 4 }],
      privacySettings: [true],
      role: 'admin',
      password: 'correct horse battery',
      __proto__: { isVerified: true },
    }
    expect(storedUserIn(hostile)).toEqual({ ...storedUserIn({ id: 7 }), interests: [COFFEE] })
    expect(storedUserIn({ id: 7, interests: { length: 3 } })).toEqual(storedUserIn({ id: 7 }))
  })
})

/** A failure as `call` makes it of such an answer. */
function answered(status: number, said?: { text: string; code?: string }): CallError {
  return new CallError({ ...failureOf(status), ...said, status, code: said?.code ?? null })
}
const network = new CallError({ kind: 'NETWORK', retryable: true, text: 'Network error: Failed to fetch' })
const unreadable = new CallError({
  kind: 'SERVER',
  retryable: true,
  text: 'Failed to parse response as JSON',
  status: 200,
})

describe('why signing in failed', () => {
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
    ['a success that cannot be read', unreadable, INCOMPLETE],
    ['a success without a user', new IncompleteUser('Login'), INCOMPLETE],
    ['a bug', new TypeError('x is not a function'), OTHER],
    ['nobody knows what', 'whatever', OTHER],
  ])('is told for %s', (_, error, text) => {
    expect(loginFailure(error)).toBe(text)
  })
})

describe('why signing up failed', () => {
  test.each<[what: string, error: unknown, text: string]>([
    [
      'a refusal',
      answered(409, { text: 'That username is taken.', code: 'USERNAME_TAKEN' }),
      'That username is taken.',
    ],
    ['a message without a code', answered(400, { text: 'Closed today.' }), 'Closed today.'],
    [
      'a server error in the server’s words',
      answered(500, { text: failureOf(500).text, code: 'SERVER' }),
      failureOf(500).text,
    ],
    ['500 without words', answered(500), 'Signup failed: Server returned status 500'],
    ['422 without words', answered(422), 'Signup failed: Server returned status 422'],
    ['429 without words', answered(429), 'Signup failed: Server returned status 429'],
    ['no network', network, 'Signup failed: Network error: Failed to fetch'],
    ['a success that cannot be read', unreadable, 'Signup failed: Invalid response from server'],
    ['a success without a user', new IncompleteUser('Signup'), 'Signup failed: User data is incomplete'],
    ['a bug', new Error('something odd'), 'Signup failed: something odd'],
    ['nobody knows what', null, 'Signup failed: An unexpected error occurred.'],
  ])('is told for %s', (_, error, text) => {
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
])('username %j with password %j misses: %s', (username, password, missing) => {
  expect(missingCredentials(username, password)).toBe(missing)
})
