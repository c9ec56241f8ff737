import { expect, test } from 'vitest'
import { nextOpening } from './time-zone.ts'

const TUESDAYS = { weekday: 2, startsMinute: 18 * 60, lastsMinutes: 120, timeZone: 'Europe/London' }
const at = (time: string, hours: object = {}) =>
  nextOpening({ ...TUESDAYS, ...hours }, new Date(time)).toISOString()

test.each([
  ['days before', '2026-11-22T12:00:00Z', {}, '2026-11-24T18:00:00.000Z'],
  ['while they are open', '2026-11-24T19:00:00Z', {}, '2026-11-24T18:00:00.000Z'],
  ['when they end', '2026-11-24T20:00:00Z', {}, '2026-12-01T18:00:00.000Z'],
  ['in summer', '2026-07-01T12:00:00Z', {}, '2026-07-07T17:00:00.000Z'],
  ['across a change of the clocks', '2026-10-23T12:00:00Z', {}, '2026-10-27T18:00:00.000Z'],
  ['past midnight', '2026-11-25T00:30:00Z', { startsMinute: 23 * 60 }, '2026-11-24T23:00:00.000Z'],
  [
    'where it is another day already',
    '2026-11-23T16:00:00Z',
    { timeZone: 'Pacific/Auckland', startsMinute: 60 },
    '2026-11-30T12:00:00.000Z',
  ],
])('weekly hours open at the same time of day: %s', (_, now, given, expected) => {
  expect(at(now, given)).toBe(expected)
})

test.each([
  ['2026-09-30T00:00:00Z', 'Australia/Lord_Howe', 7, 135, '2026-10-03T15:45:00.000Z'],
  ['2026-09-25T00:00:00Z', 'Pacific/Chatham', 7, 165, '2026-09-26T14:00:00.000Z'],
  ['2026-09-05T00:00:00Z', 'America/Santiago', 7, 0, '2026-09-06T04:00:00.000Z'],
  ['2026-04-23T00:00:00Z', 'Africa/Cairo', 5, 30, '2026-04-23T22:30:00.000Z'],
  ['2026-03-27T12:00:00Z', 'Europe/Berlin', 7, 150, '2026-03-29T01:30:00.000Z'],
  ['2026-10-23T12:00:00Z', 'Europe/Berlin', 7, 150, '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T01:45:00Z', 'Europe/Berlin', 7, 150, '2026-10-25T00:30:00.000Z'],
  ['2026-11-22T12:00:00Z', 'Pacific/Apia', 1, 0, '2026-11-22T11:00:00.000Z'],
  ['2026-11-22T12:00:00Z', 'Etc/GMT+5', 1, 600, '2026-11-23T15:00:00.000Z'],
  ['2026-07-20T12:00:00Z', 'EST5EDT', 2, 600, '2026-07-21T14:00:00.000Z'],
  ['2026-07-20T12:00:00Z', 'US/Pacific', 2, 600, '2026-07-21T17:00:00.000Z'],
])(
  'from %s in %s, hours of weekday %i at minute %i open at %s, also if the clock skips or repeats it',
  (now, timeZone, weekday, startsMinute, opensAt) => {
    expect(at(now, { timeZone, weekday, startsMinute })).toBe(opensAt)
  },
)
