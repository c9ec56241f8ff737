import { expect, test } from 'vitest'
import { cannotSetPrivacy, DEFAULT_PRIVACY } from './rules.ts'

test.each([
  [true, true, null],
  [false, true, null],
  [true, false, 'VERIFIED_ONLY_SETTING'],
  [false, false, null],
])(
  'visible to verified people only: %s, verified: %s, error: %s',
  (visibleToVerifiedOnly, isVerified, expected) => {
    expect(cannotSetPrivacy({ visibleToVerifiedOnly }, { isVerified })).toBe(expected)
  },
)

test('anybody can choose the other settings', () => {
  const settings = { onlyShowVerified: true, connectWithUnverified: false }
  expect(cannotSetPrivacy(settings, { isVerified: false })).toBe(null)
  expect(cannotSetPrivacy({}, { isVerified: false })).toBe(null)
})

test('by default people see everybody, are visible to everybody, and accept unverified people', () => {
  expect(DEFAULT_PRIVACY).toEqual({
    onlyShowVerified: false,
    connectWithUnverified: true,
    visibleToVerifiedOnly: false,
  })
})
