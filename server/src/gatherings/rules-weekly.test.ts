import { expect, test } from 'vitest'
import { aWeekLater } from './rules-weekly.ts'

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
