// @vitest-environment node
import type { Invite } from '@hereabouts/contract/invites/schemas'
import { expect, test } from 'vitest'
import { inMinutes, NOW } from '../../test/samples.ts'
import { inHalves, inviteSummary, inviteUrl, isInviteCode } from './rules.ts'

const DAY = 24 * 60

test.each<[Partial<Invite>, string]>([
  [{ expiresAt: inMinutes(30 * DAY) }, 'works for 30 more days · nobody joined yet'],
  [{ expiresAt: inMinutes(DAY + 1), joins: 1 }, 'works for 2 more days · 1 joined'],
  [{ expiresAt: inMinutes(DAY), joins: 12 }, 'works for less than a day · 12 joined'],
  [{ state: 'off', joins: 3 }, '3 joined'],
  [{ state: 'expired' }, 'nobody joined yet'],
])('%j reads %j', (given, text) => {
  const invite: Invite = {
    code: 'ABCDEFGH',
    state: 'open',
    showsPerson: true,
    joins: 0,
    createdAt: inMinutes(0),
    expiresAt: inMinutes(1),
    ...given,
  }
  expect(inviteSummary(invite, NOW)).toBe(text)
})

test.each([
  ['ABCDEFGH', true],
  ['abcdefgh', true],
  ['ABCDEFG', false],
  ['ABCDEFGHJ', false],
  ['ABCDEFG0', false],
  ['ABCDEFG/', false],
])('%j is a valid code: %j', (text, can) => {
  expect(isInviteCode(text)).toBe(can)
})

test('a link starts with the app’s origin, and its code is shown in halves', () => {
  expect(inviteUrl('https://here.example', 'ABCDEFGH')).toBe('https://here.example/invite/ABCDEFGH')
  expect(inHalves('ABCDEFGH')).toBe('ABCD EFGH')
})
