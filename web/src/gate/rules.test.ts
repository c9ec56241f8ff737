import type { Gate } from '@hereabouts/contract/gate/schemas'
import { expect, test } from 'vitest'
import { invitationIn, invitationUrl, joiningOf } from './rules.ts'

const NO_WAY: Gate = { byInvitation: false, domains: [], byApproval: false }
const INVITED = { ...NO_WAY, byInvitation: true }
const LISTED = { ...NO_WAY, domains: ['uni.example'] }
const ASKED = { ...NO_WAY, byApproval: true }

test.each<[what: string, gate: Gate | undefined, isInvited: boolean, email: string, way: string]>([
  ['everybody may join', undefined, false, '', 'free'],
  ['an invitation', INVITED, true, '', 'free'],
  ['no invitation', INVITED, false, '', 'shut'],
  ['an invitation where none counts', ASKED, true, '', 'reason'],
  ['a listed domain', { ...LISTED, ...ASKED, domains: ['uni.example'] }, false, 'ana@Uni.example', 'free'],
  ['another domain', { ...ASKED, domains: ['uni.example'] }, false, 'ana@x.uni.example', 'reason'],
  ['only domains', LISTED, false, '', 'free'],
])('%s', (_, gate, isInvited, email, way) => {
  const { isShut, needsReason } = joiningOf(gate, isInvited, email)
  expect(isShut ? 'shut' : needsReason ? 'reason' : 'free').toBe(way)
})

test('a link contains its token', () => {
  const url = new URL(invitationUrl('https://here.example', 'a_b-c'))
  expect(invitationIn(url.search)).toBe('a_b-c')
  expect(invitationIn('?step=you')).toBeNull()
})
