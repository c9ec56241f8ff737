import { expect, test } from 'vitest'
import { aWeekLater, minuteOfDay } from './rules-weekly.ts'

test.each([
  ['in winter', 'Europe/London', '2026-11-26T18:00:00Z', '2026-12-03T18:00:00Z'],
  ['when summer time begins', 'Europe/London', '2026-03-26T18:00:00Z', '2026-04-02T17:00:00Z'],
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

// Past days, because governments change the rules of future ones, and every Node version knows other rules.
test.each([
  // 02:30 is not on the clock on 29 March 2026.
  ['Europe/Berlin', '2026-03-22T01:30:00Z', ['2026-03-29 03:30', '2026-04-05 02:30', '2026-04-12 02:30']],
  ['America/New_York', '2026-03-01T07:30:00Z', ['2026-03-08 03:30', '2026-03-15 02:30', '2026-03-22 02:30']],
  [
    'Australia/Lord_Howe',
    '2026-09-26T15:45:00Z',
    ['2026-10-04 02:45', '2026-10-11 02:15', '2026-10-18 02:15'],
  ],
  // It comes twice on 25 October 2026.
  ['Europe/Berlin', '2026-10-18T00:30:00Z', ['2026-10-25 02:30', '2026-11-01 02:30', '2026-11-08 02:30']],
  ['Africa/Cairo', '2026-04-16T22:30:00Z', ['2026-04-24 01:30', '2026-05-01 00:30', '2026-05-08 00:30']],
  ['America/Sao_Paulo', '2026-03-22T21:00:00Z', ['2026-03-29 18:00', '2026-04-05 18:00', '2026-04-12 18:00']],
  ['America/Nuuk', '2026-03-22T01:30:00Z', ['2026-03-29 00:30', '2026-04-04 23:30', '2026-04-11 23:30']],
  ['America/Santiago', '2026-08-30T04:30:00Z', ['2026-09-06 01:30', '2026-09-13 00:30', '2026-09-20 00:30']],
  ['Atlantic/Azores', '2026-03-22T01:15:00Z', ['2026-03-29 01:15', '2026-04-05 00:15', '2026-04-12 00:15']],
  ['Pacific/Chatham', '2026-09-19T14:15:00Z', ['2026-09-27 04:00', '2026-10-04 03:00', '2026-10-11 03:00']],
  ['Pacific/Apia', '2026-03-28T06:00:00Z', ['2026-04-04 19:00', '2026-04-11 19:00', '2026-04-18 19:00']],
  ['Asia/Beirut', '2026-03-21T22:15:00Z', ['2026-03-29 01:15', '2026-04-05 00:15', '2026-04-12 00:15']],
  ['Africa/Casablanca', '2026-02-08T01:30:00Z', ['2026-02-15 02:30', '2026-02-22 02:30', '2026-03-01 02:30']],
  ['America/Havana', '2026-03-01T05:30:00Z', ['2026-03-08 01:30', '2026-03-15 00:30', '2026-03-22 00:30']],
  ['Antarctica/Troll', '2026-03-22T01:30:00Z', ['2026-03-29 03:30', '2026-04-05 01:30', '2026-04-12 01:30']],
  ['EST5EDT', '2026-03-01T23:00:00Z', ['2026-03-08 18:00', '2026-03-15 18:00', '2026-03-22 18:00']],
  ['Etc/GMT+5', '2026-03-01T23:00:00Z', ['2026-03-08 18:00', '2026-03-15 18:00', '2026-03-22 18:00']],
  ['Asia/Kathmandu', '2026-03-22T12:15:00Z', ['2026-03-29 18:00', '2026-04-05 18:00', '2026-04-12 18:00']],
])(
  'a series in %s keeps the agreed time, and only the day without it moves',
  (timeZone, startsAt, expected) => {
    expect(weeksFrom(startsAt, timeZone, 3)).toEqual(expected)
  },
)
