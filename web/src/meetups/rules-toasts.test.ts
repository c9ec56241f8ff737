// @vitest-environment node
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { expect, test } from 'vitest'
import { ANA, BO, meetup } from '../../test/samples.ts'
import { answeredInvitations, endedProposals, latenessToasts } from './rules-toasts.ts'

const INVITED = { inviterId: BO, inviteeId: ANA }
const INVITING = { inviterId: ANA, inviteeId: BO }

test('a received invitation counts as answered once it is no longer open', () => {
  const open = meetup({ ...INVITED, state: 'pending' })
  expect(answeredInvitations([open], [open], ANA)).toEqual([])
  expect(answeredInvitations([open], [{ ...open, state: 'accepted' }], ANA)).toEqual([BO])
  expect(answeredInvitations([open], [], ANA)).toEqual([BO])
  const own = meetup({ ...INVITING, state: 'pending' })
  expect(answeredInvitations([own], [{ ...own, state: 'accepted' }], ANA)).toEqual([])
})

test('a proposal of the other counts as over once it is answered or replaced', () => {
  const by = (byId: UserId, number = 1) =>
    meetup({ state: 'accepted', proposal: { number, byId, place: 'x', startsAt: '', expiresAt: '' } })
  const none = meetup({ state: 'accepted' })
  expect(endedProposals([by(BO)], [by(BO)])).toEqual([])
  for (const after of [none, by(ANA, 2), by(BO, 2)]) expect(endedProposals([by(BO)], [after])).toEqual([BO])
  expect(endedProposals([by(ANA)], [none])).toEqual([])
})

test('a toast says once that the other is running late, and when they will arrive', () => {
  const on = (otherExpectedAt: string | null) => meetup({ state: 'accepted', otherExpectedAt })
  const [before, late, later] = [on(null), on('2026-11-20T18:10:00Z'), on('2026-11-20T18:20:00Z')]
  for (const [was, is] of [
    [before, late],
    [late, later],
  ] as const)
    expect(latenessToasts([was], [is])).toMatchObject([
      {
        title: 'Bo is running late',
        text: expect.stringMatching(/^They’ll be there at about /),
        sound: 'meeting',
      },
    ])
  for (const [was, is] of [
    [late, late],
    [late, before],
    [before, before],
  ] as const)
    expect(latenessToasts([was], [is])).toEqual([])
  expect(latenessToasts([], [late])).toEqual([])
})

test('toasts mark simulated people, and nobody else', () => {
  const on = (simulated: boolean, otherExpectedAt: string | null) =>
    meetup({ state: 'accepted', otherExpectedAt, other: { ...meetup().other, simulated } })
  const toasts = [true, false].flatMap((simulated) =>
    latenessToasts([on(simulated, null)], [on(simulated, '2026-11-20T18:10:00Z')]),
  )
  expect(toasts.map(({ simulated }) => simulated)).toEqual([true, undefined])
})
