import { expect, test } from 'vitest'
import { ANA, BO, inMinutes, meetup, NOW } from '../../test/samples.ts'
import { writeStored } from '../platform/storage.ts'
import { keepMeetup, keptMeetup } from './device-meetup.ts'

const accepted = meetup({ state: 'accepted', sign: { colour: 'teal', word: 'kite', otherWord: 'kite' } })

test('the phone keeps place, time, stage, colour and word of the accepted meetup, for its own account', () => {
  keepMeetup(ANA, [meetup(), accepted], NOW)
  expect(keptMeetup(ANA, NOW)).toEqual({
    userId: ANA,
    at: NOW,
    name: 'Bo',
    isSimulated: false,
    interest: 'Coffee chat',
    place: 'Market Square',
    startsAt: accepted.startsAt,
    sign: { colour: 'teal', word: 'kite', otherWord: 'kite' },
    isHere: false,
    setOffAt: null,
  })
  expect(keptMeetup(BO, NOW)).toBeNull()
})

test('a meetup that ended, or would count as missed by now, is not shown', () => {
  keepMeetup(ANA, [accepted], NOW)
  expect(keptMeetup(ANA, Date.parse(inMinutes(119)))).not.toBeNull()
  expect(keptMeetup(ANA, Date.parse(inMinutes(120)))).toBeNull()
  keepMeetup(ANA, [{ ...accepted, state: 'cancelled' }], NOW)
  expect(keptMeetup(ANA, NOW)).toBeNull()
})

test('a stored value that is no meetup is ignored', () => {
  writeStored('hereabouts_meetup', { userId: ANA, place: 'Market Square' })
  expect(keptMeetup(ANA, NOW)).toBeNull()
})
