import { expect, test } from 'vitest'
import { readEntries } from './calendar-entries.ts'

const READING = {
  from: new Date('2026-11-21T12:00:00Z'),
  to: new Date('2026-12-05T12:00:00Z'),
  timeZone: 'Europe/Berlin',
}

function calendar(...lines: string[]): string {
  const event = ['BEGIN:VEVENT', 'SUMMARY:Reading', ...lines, 'END:VEVENT']
  return ['BEGIN:VCALENDAR', 'VERSION:1.0', ...event, 'END:VCALENDAR', ''].join('\r\n')
}

test('texts may be quoted-printable', () => {
  const text = calendar(
    'DTSTART:20261125T180000Z',
    'LOCATION;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:B=C3=BCcherei=0D=0A=',
    'Haupt=',
    'stra=C3=9Fe 1, =',
    'URL:none',
    'SUMMARY;QUOTED-PRINTABLE:F=FCr alle=',
  )
  expect(readEntries(text, READING)).toMatchObject([
    { title: 'Reading', place: 'Bücherei Hauptstraße 1, URL:none' },
  ])
})

test.each([
  ['D1 #3', ['11-22', '11-23', '11-24']],
  ['D2 20261124T000000Z', ['11-22', '11-24']],
  ['W1 SU TU #0', ['11-22', '11-24', '11-29', '12-01']],
  ['W1', ['11-22', '11-29']],
  ['MD1 22 30 #4', ['11-22', '11-30']],
  ['MD1 LD #0', ['11-30']],
  ['MP1 4+ SU TU 1- MO #0', ['11-22', '11-24', '11-30']],
  ['YM1 11 #0', ['11-22']],
  ['W1 XX #0', []],
  ['Z9', ['11-22']],
  ['often', ['11-22']],
])('a rule in letters and numbers: %s', (rule, days) => {
  const entries = readEntries(calendar('DTSTART:20261122T000000Z', `RRULE:${rule}`), READING)
  expect(entries.map(({ startsAt }) => startsAt.toISOString().slice(5, 10))).toEqual(days)
})

test('several dates are separated by semicolons', () => {
  const lines = ['DTSTART:20261122T180000Z', 'RRULE:D1 #4', 'EXDATE:20261123T180000Z;20261124T180000Z']
  expect(readEntries(calendar(...lines), READING)).toHaveLength(2)
})
