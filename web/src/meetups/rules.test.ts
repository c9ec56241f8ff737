// @vitest-environment node
import { STARTS_WITHIN_HOURS } from '@hereabouts/contract/meetups/limits'
import {
  MEETUP_STATES,
  type Meetup,
  type MeetupId,
  type MeetupState,
} from '@hereabouts/contract/meetups/schemas'
import { describe, expect, test } from 'vitest'
import { ANA, BO, inMinutes, meetup, NOW } from '../../test/samples.ts'
import { minutesLeft, sortMeetups, startOf, startOptions } from './rules.ts'

const NOTHING = { accepted: null, plans: [], toAnswer: [], sent: [], toReview: [], justMet: null }
const received = meetup()
const sent = meetup({ id: 8 as MeetupId, inviterId: ANA, inviteeId: BO })

describe('meetups', () => {
  test('are sorted by what the person has to do next', () => {
    const accepted = meetup({ id: 9 as MeetupId, state: 'accepted' })
    const missed = meetup({ id: 5 as MeetupId, state: 'missed', asksOutcome: true })
    expect(sortMeetups([accepted, sent, received, missed], ANA)).toEqual({
      accepted,
      plans: [],
      toAnswer: [received],
      sent: [sent],
      toReview: [missed],
      justMet: null,
    })
  })

  test('that are plans wait for their time, soonest first', () => {
    const plan = { state: 'accepted', isPlan: true } as const
    const [later, sooner] = [5000, 3000].map((minutes) =>
      meetup({ ...plan, isPlanAhead: true, startsAt: inMinutes(minutes) }),
    )
    const on = meetup({ ...plan, id: 9 as MeetupId })
    expect(sortMeetups([later, sooner, on] as Meetup[], ANA)).toMatchObject({
      accepted: on,
      plans: [sooner, later],
    })
  })

  test('appear to the other person from their side', () => {
    expect(sortMeetups([sent, received], BO)).toMatchObject({ toAnswer: [sent], sent: [received] })
  })

  test('that are over need no action', () => {
    const over: MeetupState[] = ['missed', 'cancelled', 'declined', 'withdrawn', 'expired']
    for (const state of over) expect(sortMeetups([meetup({ state })], ANA)).toEqual(NOTHING)
    expect(sortMeetups([], ANA)).toEqual(NOTHING)
  })

  test('appear in at most one list', () => {
    for (const state of MEETUP_STATES)
      for (const asksOutcome of [false, state === 'missed'])
        for (const outcome of [null, 'met'] as const) {
          const { accepted, justMet, ...lists } = sortMeetups([meetup({ state, asksOutcome, outcome })], ANA)
          const places = [accepted ?? [], justMet ?? [], ...Object.values(lists)].flat()
          expect(places.length).toBeLessThanOrEqual(1)
        }
  })

  test('that took place are celebrated until the person gives an outcome', () => {
    const met = meetup({ state: 'met' })
    expect(sortMeetups([met], ANA).justMet).toBe(met)
    expect(sortMeetups([meetup({ state: 'met', outcome: 'met' })], ANA).justMet).toBeNull()
    expect(sortMeetups([], ANA).justMet).toBeNull()
    // The gathering asks once for all of its meetings.
    expect(sortMeetups([meetup({ state: 'met', wasInvited: false })], ANA).justMet).toBeNull()
  })

  test('that took place are celebrated even if there is a newer meetup, the newest of them first', () => {
    const earlier = meetup({ id: 5 as MeetupId, state: 'met' })
    const later = meetup({ id: 6 as MeetupId, state: 'met' })
    expect(sortMeetups([received, later, earlier], ANA).justMet).toBe(later)
    expect(sortMeetups([received, { ...later, outcome: 'met' }, earlier], ANA).justMet).toBe(earlier)
  })
})

describe('the time of a meetup', () => {
  test.each([
    ['just now', 0],
    ['in a minute', 1],
    ['four minutes ago', -4],
  ])('is “now” %s', (_, minutes) => {
    expect(startOf(inMinutes(minutes), NOW)).toBe('now')
  })

  test.each([5, 15, 90])('does not stay “now” forever: %i minutes later it has begun', (minutes) => {
    expect(startOf(inMinutes(-minutes), NOW)).toBe('begun')
  })

  test.each([2, 20, 239])('is ahead %i minutes before', (minutes) => {
    expect(startOf(inMinutes(minutes), NOW)).toBe('ahead')
  })
})

test('the offered times are now and quarters of an hour that the server accepts, at any second', () => {
  for (let second = 0; second < 3600; second += 7) {
    const now = NOW + second * 1000
    const [first, ...later] = startOptions(now)
    expect(first).toEqual({ value: 'now', text: 'Now' })
    const times = later.map(({ value }) => Date.parse(value))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    for (const time of times) {
      expect(time % (15 * 60_000)).toBe(0)
      expect(time).toBeGreaterThan(now)
      // Filling in the form takes a while, and the server counts from when it arrives.
      expect(time).toBeLessThanOrEqual(now + STARTS_WITHIN_HOURS * 3_600_000)
    }
    expect(times.at(-1)).toBeGreaterThan(now + 3.4 * 3_600_000)
  }
})

test.each([
  [30, 30],
  [1.5, 1],
  [1, 1],
  [0.99, 0],
  [0, 0],
  [-5, 0],
])('%d minutes before the end, %d whole ones are left', (minutes, left) => {
  expect(minutesLeft(inMinutes(minutes), NOW)).toBe(left)
})
