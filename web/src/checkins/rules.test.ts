// @vitest-environment node
import type { CheckIn } from '@hereabouts/contract/checkins/schemas'
import type { MeetupState } from '@hereabouts/contract/meetups/schemas'
import { expect, test } from 'vitest'
import { onWithAna } from '../../test/gatherings.ts'
import { inMinutes, meetup, NOW } from '../../test/samples.ts'
import { checkInText, dueOptions, firstChoice, meetupUnderWay } from './rules.ts'
import { mayCheckIn } from './rules-asking.ts'

const HOUR = 60

test.each<[MeetupState, number, boolean, boolean]>([
  ['accepted', 30, true, true],
  ['met', -HOUR, true, true],
  ['met', -13 * HOUR, true, false],
  ['met', -73 * HOUR, false, false],
  ['missed', -3 * HOUR, true, false],
  ['cancelled', -HOUR, true, false],
  ['cancelled', -73 * HOUR, false, false],
  ['pending', 30, false, false],
  ['declined', 30, false, false],
  ['withdrawn', 30, false, false],
  ['expired', 30, false, false],
])(
  'a meetup that is %s and starts in %i minutes: a check-in may exist %j, leaving is possible %j',
  (state, minutes, may, isUnderWay) => {
    const meetups = [meetup({ state, startsAt: inMinutes(minutes) })]
    expect(mayCheckIn(meetups, NOW)).toBe(may)
    expect(meetupUnderWay(meetups, NOW) !== null).toBe(isUnderWay)
  },
)

test('no check-in may exist before the meetups have loaded', () => {
  expect(mayCheckIn(undefined, NOW)).toBe(false)
})

test('the times on offer are full quarter hours, not too soon, and 90 minutes after the start or half an hour after the end by default', () => {
  const options = dueOptions(NOW + 1)
  expect(options[0]?.value).toBe(inMinutes(15))
  expect(options).toHaveLength(24)
  const first = (startsAt: string) => firstChoice(options, { meetup: meetup({ startsAt }) }, NOW)
  expect(first(inMinutes(30))).toBe(inMinutes(120))
  expect(first(inMinutes(-60))).toBe(inMinutes(90))
  expect(first(inMinutes(24 * HOUR))).toBe(options.at(-1)?.value)
  const gathering = onWithAna({ endsAt: inMinutes(180) })
  expect(firstChoice(options, { gathering }, NOW)).toBe(inMinutes(210))
})

test.each<[CheckIn['state'], RegExp]>([
  ['on', /^Check in by .+, or we’ll tell Sam\.$/],
  ['nudged', /^We’ll tell Sam at .+, unless you say that you’re OK\.$/],
  ['alerted', /^We’ve told Sam where and with whom you met\./],
])('a check-in that is %s is described as such', (state, text) => {
  const checkIn = {
    meetupId: 1,
    contact: { id: 1, name: 'Sam' },
    state,
    dueAt: inMinutes(60),
    alertsAt: inMinutes(70),
  } as CheckIn
  expect(checkInText(checkIn)).toMatch(text)
})

test('a check-in that moved with the plans says so', () => {
  const checkIn = {
    contact: { name: 'Sam' },
    state: 'on',
    dueAt: inMinutes(60),
    alertsAt: inMinutes(70),
    hasMoved: true,
  }
  expect(checkInText(checkIn as CheckIn)).toMatch(
    /^It moved with your plans: check in by .+, or we’ll tell Sam\.$/,
  )
})
