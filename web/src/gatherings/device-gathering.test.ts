import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { beforeEach, expect, test } from 'vitest'
import { gathering, onWithAna } from '../../test/gatherings.ts'
import { ANA, ana, BO, inMinutes, NOW } from '../../test/samples.ts'
import { forgetUser, rememberUser } from '../accounts/device-session.ts'
import { writeStored } from '../platform/storage.ts'
import { keepGathering, keepNextGathering, keptGathering } from './device-gathering.ts'

const sooner = onWithAna({ id: 8 as GatheringId, startsAt: inMinutes(60), endsAt: inMinutes(180) })

beforeEach(() => rememberUser(ana()))

test('the phone keeps the next gathering that is on, for its own account, until it has ended', () => {
  keepNextGathering(ANA, [gathering({ own: 'in' }), onWithAna(), sooner], NOW)
  expect(keptGathering(ANA, NOW)).toMatchObject({ id: 8, place: sooner.place, people: ['Bo', 'Cy'], at: NOW })
  expect(keptGathering(BO, NOW)).toBeNull()
  expect(keptGathering(ANA, Date.parse(inMinutes(179)))).not.toBeNull()
  expect(keptGathering(ANA, Date.parse(inMinutes(180)))).toBeNull()
})

test('an earlier gathering replaces a later one, and a change to a later one does not', () => {
  keepGathering(ANA, onWithAna(), NOW)
  keepGathering(ANA, sooner, NOW)
  keepGathering(ANA, onWithAna({ note: 'Bring chairs' }), NOW)
  expect(keptGathering(ANA, NOW)?.id).toBe(8)
  keepGathering(ANA, { ...sooner, note: 'Bring chairs' }, NOW)
  expect(keptGathering(ANA, NOW)?.note).toBe('Bring chairs')
})

test.each([
  ['the person leaves it', () => keepGathering(ANA, onWithAna({ own: null, place: null }), NOW)],
  ['it is cancelled', () => keepGathering(ANA, onWithAna({ state: 'cancelled' }), NOW)],
  ['it is not among the person’s gatherings any more', () => keepNextGathering(ANA, [], NOW)],
])('it is forgotten once %s', (_, change) => {
  keepGathering(ANA, onWithAna(), NOW)
  expect(keptGathering(ANA, NOW)).not.toBeNull()
  change()
  expect(keptGathering(ANA, NOW)).toBeNull()
})

test('nothing is kept once the person has signed out', () => {
  forgetUser()
  keepGathering(ANA, onWithAna(), NOW)
  keepNextGathering(ANA, [onWithAna()], NOW)
  expect(keptGathering(ANA, NOW)).toBeNull()
})

test('a stored value that is not a gathering is ignored', () => {
  writeStored('hereabouts_gathering', { userId: ANA, place: 'Market Square', endsAt: inMinutes(60) })
  expect(keptGathering(ANA, NOW)).toBeNull()
})
