import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { OUTGOING_MAX } from '@hereabouts/contract/meetups/limits'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import { expect, test } from 'vitest'
import { ANA, BO, meetup, profile } from '../../test/samples.ts'
import { patchProfile } from './rules.ts'

const CY = { ...meetup().other, id: 3 as UserId, name: 'Cy' }
const change = (changes: Partial<Meetup>, before?: Meetup['state'], outgoing = 1) => ({
  meetup: meetup(changes),
  before,
  outgoing,
})

test('a change within a meetup’s state leaves the profile as it is', () => {
  const bo = profile()
  for (const state of ['accepted', 'met', 'pending'] as const)
    expect(patchProfile(bo, change({ state, setOffAt: '2026-11-20T18:00:00Z' }, state))).toBe(bo)
})

test('an invitation in either direction says that there is one', () => {
  expect(patchProfile(profile(), change({ inviterId: ANA, inviteeId: BO }))?.inviteRefusal).toBe(
    'ALREADY_PENDING',
  )
  expect(patchProfile(profile(), change({}))?.inviteRefusal).toBe('ALREADY_PENDING')
})

test('an invitation of somebody else leaves the profile as it is, unless it is the last one that is allowed', () => {
  const bo = profile()
  const own = { other: CY, inviterId: ANA, inviteeId: CY.id }
  expect(patchProfile(bo, change(own))).toBe(bo)
  expect(
    patchProfile(bo, change({ other: CY, inviterId: CY.id, inviteeId: ANA }, undefined, OUTGOING_MAX)),
  ).toBe(bo)
  expect(patchProfile(bo, change(own, undefined, OUTGOING_MAX))).toBeNull()
})

test('everything else is refetched, because only the server knows what it means for the profile', () => {
  for (const state of [
    'accepted',
    'declined',
    'withdrawn',
    'expired',
    'met',
    'cancelled',
    'missed',
  ] as const) {
    expect(patchProfile(profile(), change({ state }, 'pending'))).toBeNull()
    expect(patchProfile(profile(), change({ state, other: CY }, 'pending'))).toBeNull()
  }
  expect(patchProfile(profile({ inviteRefusal: 'NOT_NEARBY' }), change({}))).toBeNull()
  expect(patchProfile(meetup().other, change({}))).toBeNull()
})
