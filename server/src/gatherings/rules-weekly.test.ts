import { expect, test } from 'vitest'
import { aWeekLater, minuteOfDay } from './rules-weekly.ts'

test.each([
  ['in winter', 'Europe/London', '2026-11-26T18:00:00Z', '2026-12-03T18:00:00Z'],
  ['when summer time begins', 'Europe/London', '2027-03-25T18:00:00Z', '2027-04-01T17:00:00Z'],
  ['when summer time ends', 'America/New_York', '2026-10-29T22:00:00Z', '2026-11-05T23:00:00Z'],
  ['in a zone with half hours', 'Asia/Kolkata', '2026-11-26T12:30:00Z', '2026-12-03T12:30:00Z'],
  [
    'where clocks change by half an hour',
    'Australia/Lord_Howe',
    '2026-09-30T08:30:00Z',
    '2026-10-07T08:00:00Z',
  ],
  ['in UTC', 'UTC', '2027-03-25T18:00:00Z', '2027-04-01T18:00:00Z'],
])('a week later is at the same time of day: %s', (_, timeZone, at, expected) => {
  expect(aWeekLater(new Date(at), timeZone)).toEqual(new Date(expected))
})

/** The gatherings of a series, each a week after the one before. */
function weeksFrom(startsAt: string, timeZone: string, weeks: number): string[] {
  const minute = minuteOfDay(new Date(startsAt), timeZone)
  const shown = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  let at = new Date(startsAt)
  return Array.from({ length: weeks }, () => {
    at = aWeekLater(at, timeZone, minute)
    return shown.format(at)
  })
}

test.each([
  // 02:30 is not on the clock on 28 March 2027.
  ['Europe/Berlin', '2027-03-21T01:30:00Z', ['2027-03-28 03:30', '2027-04-04 02:30', '2027-04-11 02:30']],
  ['America/New_York', '2027-03-07T07:30:00Z', ['2027-03-14 03:30', '2027-03-21 02:30', '2027-03-28 02:30']],
  [
    'Australia/Lord_Howe',
    '2026-09-26T15:45:00Z',
    ['2026-10-04 02:45', '2026-10-11 02:15', '2026-10-18 02:15'],
  ],
  // It comes twice on 31 October 2027.
  ['Europe/Berlin', '2027-10-24T00:30:00Z', ['2027-10-31 02:30', '2027-11-07 02:30', '2027-11-14 02:30']],
  ['Africa/Cairo', '2027-04-22T22:30:00Z', ['2027-04-30 01:30', '2027-05-07 00:30', '2027-05-14 00:30']],
  ['America/Sao_Paulo', '2027-03-21T21:00:00Z', ['2027-03-28 18:00', '2027-04-04 18:00', '2027-04-11 18:00']],
  ['America/Nuuk', '2027-03-21T01:30:00Z', ['2027-03-28 00:30', '2027-04-03 23:30', '2027-04-10 23:30']],
  ['America/Santiago', '2026-08-30T04:30:00Z', ['2026-09-06 01:30', '2026-09-13 00:30', '2026-09-20 00:30']],
  ['Atlantic/Azores', '2027-03-21T01:15:00Z', ['2027-03-28 01:15', '2027-04-04 00:15', '2027-04-11 00:15']],
  ['Pacific/Chatham', '2026-09-19T14:15:00Z', ['2026-09-27 04:00', '2026-10-04 03:00', '2026-10-11 03:00']],
  ['Pacific/Apia', '2027-03-27T06:00:00Z', ['2027-04-03 19:00', '2027-04-10 19:00', '2027-04-17 19:00']],
  ['Asia/Beirut', '2027-03-20T22:15:00Z', ['2027-03-28 01:15', '2027-04-04 00:15', '2027-04-11 00:15']],
  ['Africa/Casablanca', '2027-02-07T01:30:00Z', ['2027-02-14 02:30', '2027-02-21 02:30', '2027-02-28 02:30']],
  ['America/Havana', '2027-03-07T05:30:00Z', ['2027-03-14 01:30', '2027-03-21 00:30', '2027-03-28 00:30']],
  ['Antarctica/Troll', '2027-03-21T01:30:00Z', ['2027-03-28 03:30', '2027-04-04 01:30', '2027-04-11 01:30']],
  ['EST5EDT', '2027-03-07T23:00:00Z', ['2027-03-14 18:00', '2027-03-21 18:00', '2027-03-28 18:00']],
  ['Etc/GMT+5', '2027-03-07T23:00:00Z', ['2027-03-14 18:00', '2027-03-21 18:00', '2027-03-28 18:00']],
  ['Asia/Kathmandu', '2027-03-21T12:15:00Z', ['2027-03-28 18:00', '2027-04-04 18:00', '2027-04-11 18:00']],
])(
  'a series in %s keeps the agreed time, and only the day without it moves',
  (timeZone, startsAt, expected) => {
    expect(weeksFrom(startsAt, timeZone, 3)).toEqual(expected)
  },
)
