import { describe, expect, test } from 'vitest'
import { readEntries, UnreadableCalendar } from './calendar-entries.ts'
import { readInThread } from './calendar-thread.ts'
import { later } from './clock.ts'

const FROM = new Date('2026-11-21T12:00:00Z')
const READING = { from: FROM, to: later(FROM, 14 * 24 * 60 * 60 * 1000), timeZone: 'Europe/Berlin' }

/** A calendar with these lines in one event. */
function calendar(...lines: string[]): string {
  return wrapped(['BEGIN:VEVENT', 'UID:one@example.org', 'SUMMARY:Reading', ...lines, 'END:VEVENT'])
}

function wrapped(lines: readonly string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

/** When each entry begins, without the year. */
function startsIn(text: string): string[] {
  return readEntries(text, READING).map(({ startsAt }) => startsAt.toISOString().slice(5, 16))
}

const AMSTERDAM_AS_OUTLOOK = [
  'BEGIN:VTIMEZONE',
  'TZID:W. Europe Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

test('an entry has title, place, link and window', () => {
  const text = calendar(
    'DTSTART:20261125T180000Z',
    'DTEND:20261125T193000Z',
    'LOCATION:City library\\, Main Street 1',
    'URL:https://library.example.org/reading',
    'DESCRIPTION:Not kept',
    'ORGANIZER:mailto:ana@example.org',
  )
  expect(readEntries(text, READING)).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f]{16}$/),
      title: 'Reading',
      place: 'City library, Main Street 1',
      link: 'https://library.example.org/reading',
      startsAt: new Date('2026-11-25T18:00:00Z'),
      endsAt: new Date('2026-11-25T19:30:00Z'),
      isAllDay: false,
    },
  ])
})

describe('times', () => {
  test.each([
    ['UTC', ['DTSTART:20261125T180000Z'], '11-25T18:00'],
    ['a zone that Intl knows, without its rules', ['DTSTART;TZID=Asia/Tokyo:20261125T180000'], '11-25T09:00'],
    ['a zone with a prefix', ['DTSTART;TZID=/example.org/2026/Europe/London:20261125T180000'], '11-25T18:00'],
    ['no zone', ['DTSTART:20261125T180000'], '11-25T17:00'],
    ['a zone that nobody knows', ['DTSTART;TZID=Middle-earth:20261125T180000'], '11-25T17:00'],
    ['a quoted zone', ['DTSTART;TZID="America/New_York":20261125T180000'], '11-25T23:00'],
    ['a zone of Windows', ['DTSTART;TZID="Eastern Standard Time":20261125T180000'], '11-25T23:00'],
    [
      'a zone of Windows in three parts',
      ['DTSTART;TZID=AUS Eastern Standard Time:20261125T180000'],
      '11-25T07:00',
    ],
    ['a short zone', ['DTSTART;TZID=Japan:20261125T180000'], '11-25T09:00'],
    ['a zone with a hyphen', ['DTSTART;TZID=America-New_York:20261125T180000'], '11-25T23:00'],
    ['a zone of Exchange', ['DTSTART;TZID=tzone://Microsoft/Utc:20261125T180000'], '11-25T18:00'],
    ['a zone in three parts', ['DTSTART;TZID=/x/1/America/Argentina/Salta:20261125T180000'], '11-25T21:00'],
    ['a zone beside UTC', ['DTSTART;TZID=Asia/Tokyo:20261125T180000Z'], '11-25T18:00'],
    ['a day without saying so', ['DTSTART:20261125'], '11-24T23:00'],
    ['a day that says it is a time', ['DTSTART;VALUE=DATE-TIME:20261125'], '11-24T23:00'],
    ['hyphens and colons', ['DTSTART:2026-11-25T18:00:00Z'], '11-25T18:00'],
    ['a distance from UTC', ['DTSTART:2026-11-25T18:00:00.000-05:00'], '11-25T23:00'],
    ['a short distance from UTC', ['DTSTART:20261125T180000+0530'], '11-25T12:30'],
    ['no seconds', ['DTSTART:20261125T1800Z'], '11-25T18:00'],
    ['a small z', ['dtstart:20261125t180000z'], '11-25T18:00'],
    ['midnight as the end of the day', ['DTSTART:20261125T240000Z'], '11-26T00:00'],
    ['a leap second', ['DTSTART:20261125T175960Z'], '11-25T18:00'],
    ['a whole day', ['DTSTART;VALUE=DATE:20261125', 'DTEND;VALUE=DATE:20261126'], '11-24T23:00'],
  ])('%s', (_, lines, start) => expect(startsIn(calendar(...lines))).toEqual([start]))

  test('a zone with its own rules only, as Outlook writes them', () => {
    const event = [
      'BEGIN:VEVENT',
      'UID:a',
      'DTSTART;TZID=W. Europe Standard Time:20261125T180000',
      'END:VEVENT',
    ]
    expect(startsIn(wrapped([...AMSTERDAM_AS_OUTLOOK, ...event]))).toEqual(['11-25T17:00'])
  })

  test('the zone of the whole calendar counts before ours', () => {
    const event = ['BEGIN:VEVENT', 'UID:a', 'DTSTART:20261125T180000', 'END:VEVENT']
    expect(startsIn(wrapped(['X-WR-TIMEZONE:Asia/Tokyo', ...event]))).toEqual(['11-25T09:00'])
    expect(startsIn(wrapped(['TIMEZONE-ID:Asia/Tokyo', ...event]))).toEqual(['11-25T09:00'])
    expect(startsIn(wrapped(['X-WR-TIMEZONE:UTC', ...event]))).toEqual(['11-25T18:00'])
  })

  test.each([
    [
      'fixed',
      ['BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0530', 'TZOFFSETTO:+0530', 'END:STANDARD'],
      '12:30',
    ],
    ['with a place', ['X-LIC-LOCATION:Asia/Tokyo'], '09:00'],
    ['without any', [], '17:00'],
    ['that cannot be read', ['BEGIN:STANDARD', 'DTSTART:never', 'TZOFFSETTO:x', 'END:STANDARD'], '17:00'],
  ])('a zone with rules of its own, %s, also after the events', (_, rules, time) => {
    const event = ['BEGIN:VEVENT', 'UID:a', 'DTSTART;TZID=Ours:20261125T180000', 'END:VEVENT']
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Ours', ...rules, 'END:VTIMEZONE']
    for (const lines of [
      [...zone, ...event],
      [...event, ...zone],
    ])
      expect(startsIn(wrapped(lines))).toEqual([`11-25T${time}`])
  })

  test('a duration, no end, an end before the start, and an end in another zone', () => {
    const endsOf = (...lines: string[]) =>
      readEntries(calendar(...lines), READING).map(({ endsAt }) => endsAt.toISOString().slice(5, 16))
    expect(endsOf('DTSTART:20261125T180000Z', 'DURATION:PT90M')).toEqual(['11-25T19:30'])
    expect(endsOf('DTSTART:20261125T180000Z')).toEqual(['11-25T18:00'])
    expect(endsOf('DTSTART:20261125T180000Z', 'DTEND:20261125T170000Z')).toEqual(['11-25T18:00'])
    expect(endsOf('DTSTART:20261125T180000Z', 'DTEND;TZID=Asia/Tokyo:20261126T040000')).toEqual([
      '11-25T19:00',
    ])
    for (const line of ['DTEND:whenever', 'DTEND:', 'DURATION:an hour'])
      expect(endsOf('DTSTART:20261125T180000Z', line)).toEqual(['11-25T18:00'])
    for (const line of ['DTEND;VALUE=DATE:20261125', 'DTEND;VALUE=DATE:20261124', 'DURATION:P1D'])
      expect(endsOf('DTSTART;VALUE=DATE:20261125', line)).toEqual(['11-25T23:00'])
  })

  test.each([
    ['over', ['DTSTART:20261121T100000Z', 'DTEND:20261121T110000Z']],
    ['too late', ['DTSTART:20261206T100000Z']],
    ['longer than a week', ['DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20270120']],
    ['cancelled', ['DTSTART:20261125T180000Z', 'STATUS:CANCELLED']],
    ['private', ['DTSTART:20261125T180000Z', 'CLASS:PRIVATE']],
    ['of a class that nobody knows', ['DTSTART:20261125T180000Z', 'CLASS:X-STAFF']],
    ['a century ahead', ['DTSTART:21261125T180000Z']],
    ['without a start', ['DTEND:20261125T180000Z']],
    ['at a time that does not exist', ['DTSTART:20261399T996199Z']],
  ])('left out: %s', (_, lines) => expect(startsIn(calendar(...lines))).toEqual([]))

  test('what has begun is kept until it ends', () => {
    expect(startsIn(calendar('DTSTART:20261121T110000Z', 'DTEND:20261121T130000Z'))).toEqual(['11-21T11:00'])
  })
})

describe('repeated events', () => {
  test('are expanded within the window, over a change of the clocks, without what is left out or moved', () => {
    const text = wrapped([
      'BEGIN:VEVENT',
      'UID:a',
      'DTSTART;TZID=Europe/Berlin:20261001T190000',
      'RRULE:FREQ=WEEKLY;BYDAY=TU,TH',
      'EXDATE;TZID=Europe/Berlin:20261126T190000',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:a',
      'RECURRENCE-ID;TZID=Europe/Berlin:20261201T190000',
      'DTSTART;TZID=Europe/Berlin:20261202T200000',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'UID:a',
      'RECURRENCE-ID;TZID=Europe/Berlin:20261203T190000',
      'DTSTART;TZID=Europe/Berlin:20261203T190000',
      'STATUS:CANCELLED',
      'END:VEVENT',
    ])
    expect(startsIn(text)).toEqual(['11-24T18:00', '12-02T19:00'])
  })

  const SINCE = 'DTSTART;TZID=Asia/Tokyo:20261122T090000'
  test.each([
    ['counted', [SINCE, 'RRULE:FREQ=DAILY;COUNT=2'], ['11-22', '11-23']],
    [
      'until a moment of another zone',
      [SINCE, 'RRULE:FREQ=DAILY;UNTIL=20261124T000000Z'],
      ['11-22', '11-23', '11-24'],
    ],
    ['until a day', [SINCE, 'RRULE:FREQ=DAILY;UNTIL=20261123'], ['11-22', '11-23']],
    ['until a day with hyphens', [SINCE, 'RRULE:FREQ=DAILY;UNTIL=2026-11-23'], ['11-22', '11-23']],
    [
      'in small letters, with spaces and an empty end',
      [SINCE, 'RRULE: freq=daily; count=2;until=;'],
      ['11-22', '11-23'],
    ],
    [
      'the last working day',
      ['DTSTART:20200131T000000Z', 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
      ['11-30'],
    ],
    [
      'every second week for decades',
      ['DTSTART:19901119T000000Z', 'RRULE:FREQ=WEEKLY;INTERVAL=2'],
      ['11-30'],
    ],
    [
      'every fifth month for decades',
      ['DTSTART:19700325T000000Z', 'RRULE:FREQ=MONTHLY;INTERVAL=5'],
      ['11-25'],
    ],
    ['the 30th for decades', ['DTSTART:19700130T000000Z', 'RRULE:FREQ=MONTHLY'], ['11-30']],
    ['every third year for decades', ['DTSTART:19691125T000000Z', 'RRULE:FREQ=YEARLY;INTERVAL=3'], ['11-25']],
    ['every third year, but not this one', ['DTSTART:19701125T000000Z', 'RRULE:FREQ=YEARLY;INTERVAL=3'], []],
    [
      'two rules',
      [SINCE, 'RRULE:FREQ=WEEKLY;COUNT=1', 'RRULE:FREQ=DAILY;INTERVAL=2;COUNT=2'],
      ['11-22', '11-24'],
    ],
    [
      'dates beside the start',
      [SINCE, 'RDATE:20261125T000000Z', 'RDATE;VALUE=DATE:20261126'],
      ['11-22', '11-25', '11-26'],
    ],
    ['a period', [SINCE, 'RDATE;VALUE=PERIOD:20261125T000000Z/PT2H'], ['11-22', '11-25']],
    ['left out in UTC', [SINCE, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261123T000000Z'], ['11-22', '11-24']],
    [
      'left out for a day',
      [SINCE, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20261123,20261124'],
      ['11-22'],
    ],
    [
      'left out at no time',
      [SINCE, 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:', 'EXDATE:never'],
      ['11-22', '11-23'],
    ],
    [
      'left out by a rule',
      [SINCE, 'RRULE:FREQ=DAILY;COUNT=4', 'EXRULE:FREQ=DAILY;INTERVAL=2'],
      ['11-23', '11-25'],
    ],
    ['left out by no rule', [SINCE, 'RRULE:FREQ=DAILY;COUNT=2', 'EXRULE:often'], ['11-22', '11-23']],
    ['by an empty rule', [SINCE, 'RRULE:'], ['11-22']],
    ['every second', [SINCE, 'RRULE:FREQ=SECONDLY'], ['11-22']],
  ])('are read: %s', (_, lines, days) =>
    expect(startsIn(calendar(...lines))).toEqual(days.map((day) => `${day}T00:00`)),
  )

  test.each([
    ['in UTC', 'RECURRENCE-ID:20261123T170000Z', ['11-23T09:00', '11-24T17:00', '11-25T17:00']],
    ['as a day', 'RECURRENCE-ID;VALUE=DATE:20261123', ['11-23T09:00', '11-24T17:00', '11-25T17:00']],
    [
      'and all that follow',
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261123T180000',
      ['11-23T09:00', '11-24T09:00', '11-25T09:00'],
    ],
    [
      'from beyond the window',
      'RECURRENCE-ID;TZID=Europe/Berlin:20270105T180000',
      ['11-23T09:00', '11-23T17:00', '11-24T17:00', '11-25T17:00'],
    ],
  ])('one that was moved is named %s', (_, line, starts) => {
    const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:x', ...lines, 'END:VEVENT']
    const text = wrapped([
      ...event('DTSTART;TZID=Europe/Berlin:20261123T180000', 'RRULE:FREQ=DAILY;COUNT=3'),
      ...event(line, 'DTSTART;TZID=Europe/Berlin:20261123T100000'),
    ])
    expect(startsIn(text)).toEqual(starts)
  })

  test('have the same key each time, and another for each occurrence', () => {
    const text = calendar('DTSTART:20200101T180000Z', 'RRULE:FREQ=DAILY')
    const keys = (from: Date) => readEntries(text, { ...READING, from }).map(({ key }) => key)
    const [first, second, ...rest] = keys(FROM)
    expect(new Set([first, second, ...rest]).size).toBe(14)
    expect(keys(later(FROM, 24 * 60 * 60 * 1000))[0]).toBe(second)
  })

  test('every hour, fourteen are enough', () => {
    expect(startsIn(calendar('DTSTART:20261101T180000Z', 'RRULE:FREQ=HOURLY'))).toHaveLength(14)
  })
})

describe('whole calendars', () => {
  const LINES = calendar('DTSTART:20261125T180000Z', 'LOCATION:City\r\n \tlibrary')
  test.each([
    ['carriage returns only', LINES.replaceAll('\r\n', '\r')],
    ['line feeds only', LINES.replaceAll('\r\n', '\n')],
    ['two carriage returns', LINES.replaceAll('\r\n', '\r\r\n')],
    ['spaces at the end', LINES.replaceAll(/(?<!City)\r\n/g, '  \r\n')],
    ['empty lines', LINES.replaceAll(/\r\n(?! )/g, '\r\n\r\n')],
    ['small letters', LINES.replaceAll(/BEGIN|END|VEVENT|VCALENDAR|DTSTART/g, (word) => word.toLowerCase())],
    ['something before and after', `\n<b>Warning</b>: x\n${LINES}<!-- cached -->\0`],
    ['a line without a name', LINES.replace('LOCATION', 'DESCRIPTION:One\r\nand two\r\nLOCATION')],
    ['an open quote', LINES.replace('LOCATION', 'ORGANIZER;CN="Ana:mailto:a@example.org\r\nLOCATION')],
    [
      'a broken alarm',
      LINES.replace('END:VEVENT', 'BEGIN:VALARM\r\nTRIGGER:x\r\nSUMMARY:y\r\nEND:VALARM\r\nEND:VEVENT'),
    ],
    ['an alarm without an end', LINES.replace('END:VEVENT', 'BEGIN:VALARM\r\nLOCATION:x\r\nEND:VEVENT')],
    ['a broken task', LINES.replace('END:VCAL', 'BEGIN:VTODO\r\nDTSTART:x\r\nEND:VTODO\r\nEND:VCAL')],
  ])('are read with %s', (_, text) =>
    expect(readEntries(text, READING)).toMatchObject([
      { title: 'Reading', place: 'City\tlibrary', startsAt: new Date('2026-11-25T18:00:00Z') },
    ]),
  )

  test('of versions of an event, the newest counts, and events without an id are told apart', () => {
    const event = (...lines: string[]) => ['BEGIN:VEVENT', 'DTSTART:20261125T180000Z', ...lines, 'END:VEVENT']
    const titlesIn = (lines: string[]) => readEntries(wrapped(lines), READING).map(({ title }) => title)
    const versions = [
      ...event('UID:a', 'SUMMARY:New', 'SEQUENCE:2'),
      ...event('UID:a', 'SUMMARY:Old', 'SEQUENCE:1'),
    ]
    expect(titlesIn(versions)).toEqual(['New'])
    expect(titlesIn([...event('SUMMARY:One'), ...event('SUMMARY:Two')])).toEqual(['One', 'Two'])
    expect(titlesIn(['METHOD:CANCEL', ...versions])).toEqual([])
  })

  test('a hundred series for decades are read in time', async () => {
    const events = Array.from({ length: 100 }, (_, i) => [
      'BEGIN:VEVENT',
      `UID:${i}`,
      'DTSTART:19900101T180000Z',
      'RRULE:FREQ=DAILY',
      'END:VEVENT',
    ])
    expect(await readInThread({ text: wrapped(events.flat()), ...READING })).toHaveLength(100)
  })

  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><title>Not found</title>'],
    ['an event without a calendar', 'BEGIN:VEVENT\r\nUID:a\r\nEND:VEVENT\r\n'],
    ['a file that breaks off', calendar('DTSTART:20261125T180000Z').slice(0, -20)],
    ['a card', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ana\r\nEND:VCARD\r\n'],
  ])('%s is no calendar', async (_, text) => {
    expect(() => readEntries(text, READING)).toThrow(UnreadableCalendar)
    expect(await readInThread({ text, ...READING })).toBeNull()
  })

  test('a broken event does not take the others along', () => {
    const text = wrapped(
      [
        'DTSTART:20261125T180000Z',
        'DTSTART:yesterday',
        'RRULE:FREQ=NEVER\r\nDTSTART:20261125T180000Z',
      ].flatMap((line, i) => ['BEGIN:VEVENT', `UID:${i}`, line, 'END:VEVENT']),
    )
    expect(startsIn(text)).toContain('11-25T18:00')
  })

  test('an event without an end does not take the others along, however many there are', () => {
    const other = ['BEGIN:VEVENT', 'UID:b', 'DTSTART:20261126T180000Z', 'END:VEVENT']
    const open = ['BEGIN:VEVENT', 'UID:a', 'DTSTART:20261125T180000Z']
    expect(startsIn(wrapped([...open, ...other]))).toEqual(['11-25T18:00', '11-26T18:00'])
    expect(startsIn(wrapped([...other, ...open]))).toEqual(['11-25T18:00', '11-26T18:00'])
    expect(startsIn(wrapped([...AMSTERDAM_AS_OUTLOOK.slice(0, -1), ...other]))).toEqual(['11-26T18:00'])
    expect(startsIn(wrapped(['END:VEVENT', ...other, 'END:VEVENT']))).toEqual(['11-26T18:00'])
    // With a rule that the library cannot read, it reads each event by itself.
    const broken = ['RRULE:FREQ=DAILY;BYDAY=99', ...Array.from({ length: 1000 }, () => 'BEGIN:VEVENT')]
    expect(startsIn(wrapped([...open, ...broken, ...other]))).toEqual(['11-26T18:00'])
  })

  test('Japanese and Arabic, folded within a character’s line, and a byte order mark', () => {
    const text = `\ufeff${calendar('DTSTART:20261125T180000Z', 'LOCATION:図書館の\r\n 二階')}`
    expect(readEntries(text, READING)).toMatchObject([{ place: '図書館の二階' }])
    const arabic = calendar('DTSTART;TZID=Africa/Cairo:20261125T180000', 'LOCATION:مكتبة الإسكندرية')
    expect(readEntries(arabic, READING)).toMatchObject([
      { place: 'مكتبة الإسكندرية', startsAt: new Date('2026-11-25T16:00:00Z') },
    ])
  })

  test('several in one file, with line feeds only', () => {
    const one = calendar('DTSTART:20261125T180000Z').replaceAll('\r', '')
    expect(startsIn(one + one.replace('UID:one', 'UID:two'))).toHaveLength(2)
  })

  test('of thousands of events, the soonest are kept', async () => {
    const events = Array.from({ length: 2000 }, (_, i) => [
      'BEGIN:VEVENT',
      `UID:${i}`,
      `DTSTART:202611${22 + (i % 8)}T${String(i % 24).padStart(2, '0')}0000Z`,
      'END:VEVENT',
    ])
    const entries = await readInThread({ text: wrapped(events.flat()), ...READING }, 20_000)
    expect(entries).toHaveLength(100)
    expect(entries?.[0]?.startsAt).toEqual(new Date('2026-11-22T00:00:00Z'))
  })
})
