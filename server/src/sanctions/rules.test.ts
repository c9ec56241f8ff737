import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Role } from '@hereabouts/contract/http/endpoint'
import type { AccountStatus, SanctionKind } from '@hereabouts/contract/sanctions/schemas'
import { expect, test } from 'vitest'
import {
  cannotActOn,
  cannotAppeal,
  cannotChangeRole,
  cannotDecide,
  cannotImpose,
  endOf,
  parseSearch,
  toAccountStatus,
} from './rules.ts'

const NOW = new Date('2026-11-20T18:00:00Z')
const [ANA, BO, CY] = [1, 2, 3] as UserId[] as [UserId, UserId, UserId]
const somebody = (id: UserId, role: Role) => ({ id, role })

test.each<[SanctionKind[], AccountStatus, AccountStatus]>([
  [[], 'active', 'active'],
  [[], 'suspended', 'active'],
  [[], 'banned', 'active'],
  [['warning', 'restriction'], 'active', 'active'],
  [['suspension'], 'active', 'suspended'],
  [['warning', 'suspension', 'restriction'], 'active', 'suspended'],
  [['ban'], 'active', 'banned'],
  [['suspension', 'ban'], 'suspended', 'banned'],
  [['suspension'], 'banned', 'suspended'],
  [[], 'deleted', 'deleted'],
  [['ban'], 'deleted', 'deleted'],
])('under %j an account that was %s becomes %s', (kinds, was, is) => {
  expect(toAccountStatus(kinds, was)).toBe(is)
})

test.each<[Role, Role, ReturnType<typeof cannotActOn>]>([
  ['moderator', 'user', null],
  ['moderator', 'verifier', 'ADMINS_ONLY'],
  ['moderator', 'moderator', 'ADMINS_ONLY'],
  ['moderator', 'admin', 'ADMINS_ONLY'],
  ['admin', 'user', null],
  ['admin', 'moderator', null],
  ['admin', 'admin', null],
])('a %s acting on a %s: %s, and never on themselves', (actor, target, reason) => {
  expect(cannotActOn(somebody(ANA, actor), somebody(BO, target))).toBe(reason)
  expect(cannotActOn(somebody(ANA, actor), somebody(ANA, actor))).toBe('CANNOT_ACT_ON_ONESELF')
})

test.each<[SanctionKind, number | undefined, SanctionKind[], ReturnType<typeof cannotImpose>]>([
  ['warning', undefined, [], null],
  ['warning', undefined, ['warning'], null],
  ['warning', 3, [], 'NO_DAYS'],
  ['restriction', 3, [], null],
  ['restriction', undefined, [], 'DAYS_NEEDED'],
  ['restriction', 3, ['restriction'], 'ALREADY_IN_FORCE'],
  ['restriction', 3, ['suspension', 'warning'], null],
  ['suspension', 3, ['restriction'], null],
  ['suspension', undefined, [], 'DAYS_NEEDED'],
  ['suspension', 3, ['suspension'], 'ALREADY_IN_FORCE'],
  ['cooldown', 30, ['restriction'], null],
  ['cooldown', 31, [], 'COOLDOWN_TOO_LONG'],
  ['cooldown', undefined, [], 'DAYS_NEEDED'],
  ['cooldown', 3, ['cooldown'], 'ALREADY_IN_FORCE'],
  ['verification', undefined, ['cooldown'], null],
  ['verification', 3, [], 'NO_DAYS'],
  ['verification', undefined, ['verification'], 'ALREADY_IN_FORCE'],
  ['ban', undefined, ['suspension'], null],
  ['ban', 3, [], 'NO_DAYS'],
  ['ban', undefined, ['ban'], 'ALREADY_IN_FORCE'],
])('a %s for %s days where %j are in force: %s', (kind, days, inForce, reason) => {
  expect(cannotImpose(kind, days, inForce, false)).toBe(reason)
})

test('nobody who has the shield is asked for it', () => {
  expect(cannotImpose('verification', undefined, [], true)).toBe('ALREADY_VERIFIED')
})

test.each<[SanctionKind, number | undefined, string | undefined]>([
  ['warning', undefined, '2027-02-18T18:00:00.000Z'],
  ['restriction', 1, '2026-11-21T18:00:00.000Z'],
  ['suspension', 7, '2026-11-27T18:00:00.000Z'],
  ['cooldown', 3, '2026-11-23T18:00:00.000Z'],
  ['verification', undefined, undefined],
  ['ban', undefined, undefined],
])('a %s of %s days ends at %s', (kind, days, end) => {
  expect(endOf(kind, days, NOW)?.toISOString()).toBe(end)
})

test.each([
  [{ isOver: false, isAppealed: false }, null],
  [{ isOver: false, isAppealed: true }, 'ALREADY_APPEALED'],
  [{ isOver: true, isAppealed: false }, 'MEASURE_OVER'],
])('appealing against %j: %s', (sanction, reason) => {
  expect(cannotAppeal(sanction)).toBe(reason)
})

test.each([
  [{ isOver: false, hasOpenAppeal: true, madeBy: BO }, null],
  [{ isOver: false, hasOpenAppeal: true, madeBy: null }, null],
  [{ isOver: false, hasOpenAppeal: true, madeBy: ANA }, 'OWN_MEASURE'],
  [{ isOver: true, hasOpenAppeal: true, madeBy: BO }, 'MEASURE_OVER'],
  [{ isOver: false, hasOpenAppeal: false, madeBy: BO }, 'NO_OPEN_APPEAL'],
])('Ana deciding about %j: %s', (sanction, reason) => {
  expect(cannotDecide(ANA, sanction)).toBe(reason)
})

test.each<[Role, Role, UserId[], ReturnType<typeof cannotChangeRole>]>([
  ['user', 'moderator', [ANA], null],
  ['user', 'admin', [ANA], null],
  ['admin', 'user', [ANA, BO], null],
  ['admin', 'user', [BO, CY], null],
  ['admin', 'user', [BO], 'LAST_ADMIN'],
  ['admin', 'verifier', [BO], 'LAST_ADMIN'],
])('Ana making Bo, who is a %s, a %s where the admins are %j: %s', (from, to, admins, reason) => {
  expect(cannotChangeRole(somebody(ANA, 'admin'), somebody(BO, from), to, admins)).toBe(reason)
})

// An admin may lose the role between the call and the transaction.
test.each<Role>(['moderator', 'verifier', 'user'])('a %s cannot change roles', (role) => {
  expect(cannotChangeRole(somebody(ANA, role), somebody(BO, 'user'), 'admin', [CY])).toBe('ADMINS_ONLY')
})

test.each([
  ['', null],
  ['ana', { prefix: 'ana', id: null }],
  ['42', { prefix: '42', id: 42 }],
  ['042', { prefix: '042', id: null }],
  ['9'.repeat(16), { prefix: '9'.repeat(16), id: null }],
  ['ana@example.org', { email: 'ana@example.org' }],
  ['mailto:ana@bücher.example,', { email: 'ana@xn--bcher-kva.example' }],
  ['\u200fana＠example。org', { email: 'ana@example.org' }],
  ['"Ana" <Ana@example.org>', { email: 'Ana@example.org' }],
])('the search %j looks for %j', (text, search) => {
  expect(parseSearch(text)).toEqual(search)
})
