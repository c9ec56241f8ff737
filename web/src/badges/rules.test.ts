// @vitest-environment node
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { expect, test } from 'vitest'
import { BO, badgeMeeting, badgeType, received } from '../../test/samples.ts'
import { byBadge, byFamily, countsSummary, fromPeople, likeliest, meetingFor, toAward } from './rules.ts'

const LISTENER = badgeType(1, 'Good Listener')
const SPEAKER = badgeType(2, 'Clear Speaker')
const HAND = badgeType(3, 'Helping Hand', 'community')

test('badges are grouped by family in display order, and keep their own order', () => {
  expect(byFamily([HAND, LISTENER, SPEAKER])).toEqual([
    { family: 'communication', types: [LISTENER, SPEAKER] },
    { family: 'community', types: [HAND] },
  ])
})

test.each([
  ['Coffee chat', ['Good Listener', 'Warm Welcome', 'On Time']],
  ['Board games', ['Skill Sharer', 'Good Listener', 'Warm Welcome']],
  ['Language exchange', ['Language Bridge', 'Good Listener', 'Warm Welcome']],
  ['', ['Good Listener', 'Warm Welcome', 'On Time']],
])('the three likeliest badges after %j are %j', (interest, names) => {
  const guide = ['On Time', 'Skill Sharer', 'Language Bridge', 'Warm Welcome', 'Good Listener']
  const types = guide.map((name, i) => badgeType(i + 1, name))
  expect(likeliest(types, interest).map(({ name }) => name)).toEqual(names)
})

test('an installation without those badges offers its first ones', () => {
  expect(likeliest([HAND, SPEAKER], 'Coffee chat')).toEqual([HAND, SPEAKER])
})

test('received awards are grouped by badge, the most received first', () => {
  const awards = [received(5, HAND), received(4, SPEAKER), received(3, LISTENER), received(2, HAND)]
  expect(byBadge(awards).map(({ badge, awards }) => [badge.name, awards.map(({ id }) => id)])).toEqual([
    ['Helping Hand', [5, 2]],
    ['Good Listener', [3]],
    ['Clear Speaker', [4]],
  ])
})

const LATER = badgeMeeting({ meetupId: 9 as MeetupId })
const OLDER = badgeMeeting()
const ALL_GIVEN = 'You’ve given all 2 badges for this meeting.'
const NOT_MET = 'You can award a badge once you’ve met.'

test.each([
  ['the latest meeting', [LATER, OLDER], { meetupId: 9, left: 2 }],
  ['the latest meeting with awards left', [{ ...LATER, left: 0 }, OLDER], { meetupId: 7, left: 2 }],
  ['no meeting if all awards are given', [{ ...LATER, left: 0 }], { meetupId: null, reason: ALL_GIVEN }],
  ['no meeting if they have not met', [], { meetupId: null, reason: NOT_MET }],
  [
    'no meeting if somebody else was met',
    [badgeMeeting({ other: other(5) })],
    { meetupId: null, reason: NOT_MET },
  ],
])('a badge is awarded for %s', (_, meetings, found) => expect(meetingFor({ meetings }, BO)).toEqual(found))

test('people who can be awarded badges are listed once, and only while awards are left', () => {
  const others = [LATER, OLDER, badgeMeeting({ other: other(5) }), badgeMeeting({ other: other(6), left: 0 })]
  expect(toAward(others).map(({ meetupId, other }) => [meetupId, other.id])).toEqual([
    [9, BO],
    [7, 5],
  ])
})

test.each([
  [1, 'from 1 person'],
  [2, 'from 2 people'],
])('%i givers: %s', (givers, words) => expect(fromPeople(givers)).toBe(words))

test.each([
  [[], 'None yet'],
  [['On Time'], 'On Time'],
  [['On Time', 'Local Guide'], 'On Time, Local Guide'],
  [['On Time', 'Local Guide', 'Helping Hand', 'Kind'], 'On Time, Local Guide and 2 more'],
])('%j are summed up as %j', (names, line) =>
  expect(countsSummary(names.map((name) => ({ name, givers: 1 })))).toBe(line),
)

function other(id: number) {
  return { ...OLDER.other, id: id as typeof BO }
}
