import { expect, test } from 'vitest'
import { cannotSetPrivacy, DEFAULT_PRIVACY } from './rules.ts'

test.each([
  [true, true, null],
  [false, true, null],
  [true, false, 'VERIFIED_ONLY_SETTING'],
  [false, false, null],
])(
  'being seen by verified people only, %s, verified, %s: %s',
  (visibleToVerifiedOnly, isVerified, expected) => {
    expect(cannotSetPrivacy({ visibleToVerifiedOnly }, { isVerified })).toBe(expected)
  },
)

test('the other settings are free for everybody', () => {
  const settings = { onlyShowVerified: true, connectWithUnverified: false }
  expect(cannotSetPrivacy(settings, { isVerified: false })).toBe(null)
  expect(cannotSetPrivacy({}, { isVerified: false })).toBe(null)
})

test('to begin with one sees everybody, is seen by everybody, and can be asked by everybody', () => {
  expect(DEFAULT_PRIVACY).toEqual({
    onlyShowVerified: false,
    connectWithUnverified: true,
    visibleToVerifiedOnly: false,
  })
})
