import { describe, expect, test } from 'vitest'
import { readEntries } from './calendar-entries.ts'
import { readInThread } from './calendar-thread.ts'

const READING = {
  from: new Date('2026-11-21T12:00:00Z'),
  to: new Date('2026-12-05T12:00:00Z'),
  timeZone: 'Europe/Berlin',
}

function calendarOf(events: readonly string[][]): string {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

describe('rules that never end', () => {
  const ENDLESS = [
    ['a day that no month has', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ['an hour that no day has', 'RRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30'],
    ['a day left out that no month has', 'RRULE:FREQ=DAILY\r\nEXRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
  ] as const
  const series = (uid: string, rule: string) => [`UID:${uid}`, 'DTSTART:19700101T000000Z', rule]

  test.each(ENDLESS)('leave the other events in: %s', (_, rule) => {
    const text = calendarOf([series('endless', rule), ['UID:other', 'DTSTART:20261125T180000Z']])
    expect(readEntries(text, READING)).toMatchObject([{ startsAt: new Date('2026-11-25T18:00:00Z') }])
  })

  test('are given up with the whole calendar if there are many', async () => {
    const events = Array.from({ length: 20 }, (_, nth) => series(`${nth}`, ENDLESS[0][1]))
    expect(await readInThread({ text: calendarOf(events), ...READING }, 1500)).toBeNull()
  })
})
