import type { GateSettings } from '@hereabouts/contract/gate/schemas'
import { expect, test } from 'vitest'
import { cannotSet, isAtDomain, type Newcomer, OPEN_GATE, wayIn } from './rules.ts'

const CLOSED = { ...OPEN_GATE, isOpen: false }
const INVITED = { ...CLOSED, byInvitation: true }
const LISTED = { ...CLOSED, domains: ['uni.example'] }
const ASKED = { ...CLOSED, byApproval: true }
const MIXED = { ...INVITED, ...LISTED, ...ASKED, byInvitation: true, domains: ['uni.example'] }
const ANYBODY: Newcomer = { invitation: 'none', isListed: false, hasReason: false }

test.each<[what: string, gate: GateSettings, newcomer: Partial<Newcomer>, way: string]>([
  ['an open gate', OPEN_GATE, {}, 'directly'],
  ['an open gate with other settings', { ...MIXED, isOpen: true }, {}, 'directly'],
  ['an invitation', INVITED, { invitation: 'open' }, 'invited'],
  ['no invitation', INVITED, {}, 'INVITATION_NEEDED'],
  ['an invitation that is over', INVITED, { invitation: 'over' }, 'INVITATION_OVER'],
  ['a reason does not replace an invitation', INVITED, { hasReason: true }, 'INVITATION_NEEDED'],
  ['an invitation where none counts', ASKED, { invitation: 'open' }, 'REASON_NEEDED'],
  ['a listed domain', LISTED, { isListed: true }, 'waiting'],
  ['another domain', LISTED, {}, 'ADDRESS_NOT_LISTED'],
  ['asking with a reason', ASKED, { hasReason: true }, 'waiting'],
  ['asking without a reason', ASKED, {}, 'REASON_NEEDED'],
  ['a mixture: an invitation', MIXED, { invitation: 'open' }, 'invited'],
  ['a mixture: a listed domain needs no reason', MIXED, { isListed: true }, 'waiting'],
  ['a mixture: others with a reason', MIXED, { invitation: 'over', hasReason: true }, 'waiting'],
  ['a mixture: others without', MIXED, {}, 'REASON_NEEDED'],
])('%s', (_, gate, newcomer, expected) => {
  const way = wayIn(gate, { ...ANYBODY, ...newcomer })
  expect('how' in way ? way.how : way.reason).toBe(expected)
})

test.each<[gate: GateSettings, reason: string | null]>([
  [CLOSED, 'NOBODY_COULD_JOIN'],
  [OPEN_GATE, null],
  [INVITED, null],
  [LISTED, null],
  [ASKED, null],
])('%j can be set: %s', (gate, reason) => {
  expect(cannotSet(gate)).toBe(reason)
})

test.each([
  ['ana@uni.example', true],
  ['ana@UNI.example', true],
  // Subdomains are often for others, such as alumni or customers.
  ['ana@alumni.uni.example', false],
  ['ana@myuni.example', false],
  ['uni.example@evil.example', false],
  ['"x@uni.example"@evil.example', false],
])('%s is at a listed domain: %s', (email, expected) => {
  expect(isAtDomain(email, ['uni.example'])).toBe(expected)
})
