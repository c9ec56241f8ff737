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

  // Rules have two seconds of wall time, which other tests may take from them.
  test.each([3, 1000])('leave the other events in, also if there are %i', { retry: 3 }, async (count) => {
    const endless = Array.from({ length: count }, (_, nth) =>
      series(`${nth}`, ENDLESS[nth % ENDLESS.length]?.[1] ?? ''),
    )
    const others = [
      ['UID:once', 'SUMMARY:Once', 'DTSTART:20261124T180000Z'],
      ['UID:monthly', 'SUMMARY:Monthly', 'DTSTART:19700104T180000Z', 'RRULE:FREQ=MONTHLY;BYDAY=-1SU'],
      ['UID:daily', 'SUMMARY:Daily', 'DTSTART:20260101T180000Z', 'RRULE:FREQ=DAILY;COUNT=500'],
    ]
    const text = calendarOf([...endless, ...others])
    const titles = (await readInThread({ text, ...READING }))?.map(({ title }) => title)
    expect([...new Set(titles)].sort()).toEqual(['Daily', 'Monthly', 'Once'])
  })
})

test('a calendar that takes longer than its limit is given up', async () => {
  const endless = ['DTSTART:19700101T000000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30']
  expect(await readInThread({ text: calendarOf([endless]), ...READING }, 500)).toBeNull()
})
