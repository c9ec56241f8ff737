import { expect, test } from 'vitest'
import { nextOpening } from './rules-hours.ts'

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
