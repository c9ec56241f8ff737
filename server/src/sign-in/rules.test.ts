import type { AccountStatus } from '@hereabouts/contract/sanctions/schemas'
import { expect, test } from 'vitest'
import {
  cannotUsePassword,
  claimsToReset,
  isDueForRenewal,
  lockoutOf,
  readConfirmedAddress,
  readLoginName,
} from './rules.ts'

test.each([
  ['a long enough passphrase', 'ana_lane', null],
  ['1234567890', 'ana_lane', 'PASSWORD_TOO_COMMON'],
  ['password123', 'ana_lane', 'PASSWORD_TOO_COMMON'],
  ['PassWord123', 'ana_lane', 'PASSWORD_TOO_COMMON'],
  ['qwertyuiop', 'ana_lane', 'PASSWORD_TOO_COMMON'],
  ['ana_from_the_lane', 'ana_from_the_lane', 'PASSWORD_IS_USERNAME'],
  ['Ana_From_The_Lane', 'ana_from_the_lane', 'PASSWORD_IS_USERNAME'],
  ['ana_from_the_lane!', 'ana_from_the_lane', null],
  // Both apply: the more helpful one wins.
  ['qwertyuiop', 'QwertyUiop', 'PASSWORD_IS_USERNAME'],
  ['пароль из слов', 'ana_lane', null],
])('the password %j of %s: %s', (password, username, expected) => {
  expect(cannotUsePassword(password, username)).toBe(expected)
})

test.each([
  ['Ana_Lane', 'ana_lane', null],
  [' ana_lane\u3000', 'ana_lane', null],
  ['ａｎａ＿ｌａｎｅ', 'ana_lane', null],
  ['ａｎａ－１２', 'ana-12', null],
  ['\u200bana\u200e', 'ana', null],
  ['\u2068ana\u2069', 'ana', null],
  ['ａｎａ＠ｅｘａｍｐｌｅ。ｏｒｇ', 'ana@example.org', 'ana@example.org'],
  ['Ana@B\u00fccher.example', 'ana@xn--bcher-kva.example', 'Ana@xn--bcher-kva.example'],
  ['аna', 'аna', null],
])('somebody who signs in as %j means %j', (typed, name, email) => {
  expect(readLoginName(typed)).toEqual({ name, email })
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
])('a session renewed %i seconds ago is due for renewal: %s', (seconds, expected) => {
  const renewedAt = new Date('2026-11-20T18:00:00Z')
  expect(isDueForRenewal(renewedAt, new Date(renewedAt.getTime() + seconds * 1000))).toBe(expected)
})

test.each<[AccountStatus, boolean, boolean, ReturnType<typeof lockoutOf>]>([
  ['active', false, false, null],
  ['active', true, false, 'MEASURE_UNREAD'],
  ['active', false, true, 'WAITING'],
  // A sanction is what the person must read first.
  ['active', true, true, 'MEASURE_UNREAD'],
  ['suspended', false, true, 'SUSPENDED'],
  ['suspended', true, false, 'SUSPENDED'],
  ['banned', true, false, 'BANNED'],
])(
  'an account that is %s, with something unread: %s, waiting: %s, is locked out by %s',
  (standing, hasUnread, isWaiting, lockout) => {
    expect(lockoutOf({ standing, hasUnread, isWaiting })).toBe(lockout)
  },
)

test('an account is locked out if its status, or whether it has an unread sanction or waits, is unknown', () => {
  const unknown = undefined as never
  const known = { standing: 'active', hasUnread: false, isWaiting: false } as const
  expect(lockoutOf({ ...known, standing: unknown })).toBe('BANNED')
  expect(lockoutOf({ ...known, hasUnread: unknown })).toBe('MEASURE_UNREAD')
  expect(lockoutOf({ ...known, isWaiting: unknown })).toBe('WAITING')
})

test.each([
  ['Ana@Example.org', 'Ana@Example.org'],
  ['ana+here@exämple.org', 'ana+here@xn--exmple-cua.org'],
  // People may type these for `ana@example.org`, but a provider confirms another mailbox, or none.
  ['ａna@example.org', null],
  ['an\u212a@example.org', null],
  ['anİ@example.org', null],
  ['an\u00ada@example.org', null],
  [' ana@example.org', null],
  ['mailto:ana@example.org', null],
  ['Eve <ana@example.org>', null],
  ['eve@evil.example\0ana@example.org', null],
  ['ana', null],
  ['', null],
])('a provider that has confirmed %j has confirmed %j', (said, expected) => {
  expect(readConfirmedAddress(said)).toBe(expected)
})

const claim = (name: string, emailVerified = false) => ({ name, emailVerified })
const MANY = Array.from({ length: 12 }, (_, nth) => claim(`no. ${nth}`))

test.each<[what: string, claims: { name: string; emailVerified: boolean }[], names: string[]]>([
  ['nobody claims', [], []],
  ['one claims', [claim('ana')], ['ana']],
  ['several claim', [claim('ana'), claim('bo')], ['ana', 'bo']],
  ['one has confirmed', [claim('ana'), claim('bo', true), claim('cy')], ['bo']],
  ['twelve claim', MANY, MANY.slice(0, 10).map(({ name }) => name)],
  ['one has confirmed and twelve claim', [...MANY, claim('ana', true)], ['ana']],
])('links for an address that %s', (_, claims, names) => {
  expect(claimsToReset(claims).map(({ name }) => name)).toEqual(names)
})
