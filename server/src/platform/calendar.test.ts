import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { type CalendarEvent, calendarFeed, calendarFile } from './calendar.ts'

const NOW = new Date('2026-11-20T18:00:00Z')

const EVENT: CalendarEvent = {
  id: 'meetup-7',
  startsAt: new Date('2026-11-20T19:30:00Z'),
  endsAt: new Date('2026-11-20T20:30:00Z'),
  summary: 'Coffee chat with Bo',
  location: 'Market Square',
  path: '/',
  status: 'CONFIRMED',
  sequence: 1,
  changedAt: new Date('2026-11-20T17:45:30.250Z'),
}

function read(changes: Partial<CalendarEvent> = {}) {
  const event: CalendarEvent = { ...EVENT, ...changes }
  const file = Buffer.from(calendarFile(event, 'https://hereabouts.example', NOW)).toString()
  const [component, ...others] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')
  expect(others).toEqual([])
  return { file, event: new ICAL.Event(component as ICAL.Component) }
}

test('the file has the lines of the standard, with times in UTC', () => {
  expect(read().file).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Hereabouts//Hereabouts//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:meetup-7@hereabouts.example',
      'DTSTAMP:20261120T180000Z',
      'LAST-MODIFIED:20261120T174530Z',
      'SEQUENCE:1',
      'STATUS:CONFIRMED',
      'DTSTART:20261120T193000Z',
      'DTEND:20261120T203000Z',
      'SUMMARY:Coffee chat with Bo',
      'LOCATION:Market Square',
      'URL:https://hereabouts.example/',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
})

test('a calendar to subscribe to has a name, says how often to ask, and has the same bytes until an event changes', () => {
  const feedOf = (events: CalendarEvent[]) =>
    Buffer.from(
      calendarFeed(events, { name: 'What’s on', refreshHours: 2, publicUrl: 'https://hereabouts.example' }),
    ).toString()
  const [one, other] = [EVENT, { ...EVENT, id: 'meetup-8', description: '2 of 3\nCome along' }]
  const calendar = new ICAL.Component(ICAL.parse(feedOf([one, other])))
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('What’s on')
  expect(feedOf([])).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT2H\r\nX-PUBLISHED-TTL:PT2H\r\n')
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  expect(events.map(({ uid, description }) => [uid, description])).toEqual([
    ['meetup-7@hereabouts.example', null],
    ['meetup-8@hereabouts.example', '2 of 3\nCome along'],
  ])
  expect(feedOf([one, other])).toBe(feedOf([one, other]))
})

describe('a calendar reads every text exactly as written', () => {
  test.each([
    'Café Blum; the one at the river, left',
    'C:\\Bar\\n, "The" \\; end',
    'Line one\nline two',
    '😀'.repeat(60),
    '👩‍👩‍👧‍👦'.repeat(20),
    'é'.repeat(120),
    `${'x'.repeat(59)}${'日本語の喫茶店'.repeat(8)}`,
    'مقهى الحديقة، قرب النهر; يسارًا '.repeat(5).trim(),
    'हिन्दी कैफ़े '.repeat(12).trim(),
    'END:VEVENT\r\nBEGIN:VEVENT',
    'ATTENDEE:mailto:x@example.org',
  ])('%j', (text) => {
    const { event, file } = read({ location: text, summary: text })
    expect([event.location, event.summary]).toEqual([text, text].map((each) => each.replaceAll('\r\n', '\n')))
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n\ufffd]/)
  })
})

test('control characters cannot inject a line into the file', () => {
  expect(read({ location: 'a\u0000b\u001bc\rd' }).event.location).toBe('a b c\nd')
})
