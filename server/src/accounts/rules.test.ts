import { expect, test } from 'vitest'
import { cannotSetPrivacy, cannotUsePassword, DEFAULT_PRIVACY, isDueForRenewal } from './rules.ts'

test.each([
  ['a long enough passphrase', 'ana_lane', null],
  ['1234567890', 'ana_lane', 'PASSWORD_TOO_COMMON'],
  ['password123', 'ana_lane', 'PASSWORD_TOO_COMMON'],
  ['PassWord123', 'ana_lane', 'PASSWORD_TOO_COMMON'],
  ['qwertyuiop', 'ana_lane', 'PASSWORD_TOO_COMMON'],
  ['ana_from_the_lane', 'ana_from_the_lane', 'PASSWORD_IS_USERNAME'],
  ['Ana_From_The_Lane', 'ana_from_the_lane', 'PASSWORD_IS_USERNAME'],
  ['ana_from_the_lane!', 'ana_from_the_lane', null],
  // Both: the one that says more about how to do better.
  ['qwertyuiop', 'QwertyUiop', 'PASSWORD_IS_USERNAME'],
  ['пароль из слов', 'ana_lane', null],
])('the password %j of %s: %s', (password, username, expected) => {
  expect(cannotUsePassword(password, username)).toBe(expected)
})

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

const DAY_SECONDS = 24 * 60 * 60
const UNTIL_MIDNIGHT = 6 * 60 * 60

test.each([
  [0, false],
  [1, false],
  [UNTIL_MIDNIGHT - 1, false],
  [UNTIL_MIDNIGHT, true],
  [DAY_SECONDS, true],
  [29 * DAY_SECONDS, true],
  // A clock that was set back.
  [-DAY_SECONDS, false],
])('a session renewed %i seconds ago is due: %s', (seconds, expected) => {
  const renewedAt = new Date('2026-11-20T18:00:00Z')
  expect(isDueForRenewal(renewedAt, new Date(renewedAt.getTime() + seconds * 1000))).toBe(expected)
})
