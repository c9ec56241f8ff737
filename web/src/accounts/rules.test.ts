// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { ana, COFFEE } from '../../test/samples.ts'
import { storedUserIn, toStore } from './rules.ts'

describe('the stored user', () => {
  test('has exactly the specification’s fields', () => {
    const fields = [
      'id',
      'username',
      'email',
      'emailVerified',
      'isVerified',
      'verificationDetails',
      'interests',
      'privacySettings',
    ]
    expect(Object.keys(toStore(ana()))).toEqual(fields)
    expect(
      Object.keys(toStore({ ...ana(), password: 'correct horse', cell: '88195da49bfffff' } as never)),
    ).toEqual(fields)
  })

  test('is parsed as it was stored', () => {
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
    ['null', null],
    ['undefined', undefined],
    ['text', 'ana'],
    ['a number', 7],
    ['a list', [7]],
    ['an object without an id', { username: 'ana' }],
    ['a text id', { id: '7' }],
    ['an id of 0', { id: 0 }],
    ['an id below 0', { id: -7 }],
    ['a fractional id', { id: 7.5 }],
    ['an id of NaN', { id: Number.NaN }],
    ['an infinite id', { id: Number.POSITIVE_INFINITY }],
    ['an id beyond the safe integers', { id: 2 ** 53 }],
    ['a nested id', { id: { id: 7 } }],
  ])('is null if parsed from %s', (_, stored) => {
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

  test('drops fields of the wrong type and unknown fields', () => {
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
