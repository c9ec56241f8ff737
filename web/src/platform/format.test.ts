import type { TimeFormat } from '@hereabouts/contract/accounts/schemas'
import { afterEach, expect, test, vi } from 'vitest'
import {
  formatCalendarDay,
  formatDate,
  formatList,
  formatLocale,
  formatMoment,
  formatMomentWithZone,
  formatMonth,
  formatNumber,
  formatShortDate,
  formatShortDayAndTime,
  formatTime,
  formatTimeWithSeconds,
  formatWeekday,
  startWithCapital,
} from './format.ts'
import { formatAgo } from './format-ago.ts'
import { formatHours } from './format-hours.ts'
import { setTimeFormat } from './time-format.ts'
import { speak, translate } from './translate.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  speak('en', {}, false)
  setTimeFormat(null)
})

const MOMENT = '2026-11-21T01:05:09Z'

test('times are shown in the phone’s time zone', () => {
  expect([formatTime(MOMENT), formatDate(MOMENT)]).toEqual(['1:05\u00a0AM', 'November 21, 2026'])
  expect(formatShortDate(Date.parse(MOMENT))).toBe('11/21/2026')
  vi.stubEnv('TZ', 'America/New_York')
  expect([formatTime(MOMENT), formatDate(MOMENT)]).toEqual(['8:05\u00a0PM', 'November 20, 2026'])
})

test.each([
  ['en', 'November 21, 2026 at 1:05\u00a0AM', '1:05:09\u00a0AM'],
  ['ar', '21 نوفمبر 2026 في 1:05\u00a0ص', '1:05:09\u00a0ص'],
])('no line ends inside a time in %s', (language, moment, withSeconds) => {
  speak(language, {}, false)
  expect([formatMoment(MOMENT), formatTimeWithSeconds(MOMENT)]).toEqual([moment, withSeconds])
})

test('a date on a line of its own starts with a capital letter', () => {
  speak('es', {}, false)
  expect(startWithCapital(formatWeekday(MOMENT))).toBe('Sábado, 21 de noviembre')
})

test('calendar days and months are the same in every time zone', () => {
  for (const zone of ['America/New_York', 'Pacific/Auckland']) {
    vi.stubEnv('TZ', zone)
    expect(formatCalendarDay('2026-11-21')).toBe('November 21, 2026')
    expect(formatMonth('2026-11')).toBe('November 2026')
  }
})

test('an invalid time gives “Invalid Date” without an error', () => {
  expect(formatTime('soon')).toBe('Invalid Date')
})

test('numbers are grouped', () => {
  expect(formatNumber(1234.5678, { maximumFractionDigits: 1 })).toBe('1,234.6')
})

test('the app’s language decides, in the variant that the phone prefers', () => {
  speak('de', {}, false)
  expect([formatTime(MOMENT), formatDate(MOMENT), formatNumber(1234.5)]).toEqual([
    '1:05',
    '21. November 2026',
    '1.234,5',
  ])
  expect(formatList(['Ana', 'Bo', 'Cy'])).toBe('Ana, Bo und Cy')
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['fr', 'de-AT', 'en-GB'])
  expect(formatLocale()).toBe('de-AT')
})

test.each(['ar', 'ar-EG', 'ar-SA', 'ar-SA-u-nu-arab'])('Arabic has Latin digits on a phone in %s', (tag) => {
  speak('ar', {}, true)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([tag])
  expect([formatNumber(1234.5), formatTime(MOMENT), formatAgo(0, 180_000)]).toEqual([
    '1,234.5',
    '1:05\u00a0ص',
    'قبل 3 دقائق',
  ])
  expect(translate([['n', 'number']], { n: 7 })).toBe('7')
})

test.each([
  ['de', 'a, b, c'],
  ['ar', 'a، b، c'],
  ['ja', 'a、b、c'],
])('a list of units in %s has no word before the last one', (language, text) => {
  speak(language, {}, false)
  expect(formatList(['a', 'b', 'c'], 'unit')).toBe(text)
})

test('a language that Intl does not know is not used', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US@posix', 'en-GB'])
  expect(formatLocale()).toBe('en-GB')
})

test.each([
  ['UTC', '2026-11-21T12:00:00Z', '2026-11-21T11:59:30Z', '30 seconds ago'],
  ['UTC', '2026-11-21T12:00:00Z', '2026-11-21T11:00:01Z', '59 minutes ago'],
  ['UTC', '2026-11-21T12:00:00Z', '2026-11-21T09:00:00Z', '3 hours ago'],
  ['UTC', '2026-11-21T12:00:00Z', '2026-11-20T12:00:00Z', 'yesterday'],
  ['UTC', '2026-11-21T12:00:00Z', '2026-09-21T12:00:00Z', '2 months ago'],
  // The day before yesterday, although not two days before.
  ['UTC', '2026-11-21T01:00:00Z', '2026-11-19T23:00:00Z', '2 days ago'],
  ['Asia/Tokyo', '2026-11-21T01:00:00Z', '2026-11-19T23:00:00Z', 'yesterday'],
  ['America/Santiago', '2026-09-06T12:00:00Z', '2026-09-05T03:30:00Z', '2 days ago'],
  ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23T09:00:00Z', 'yesterday'],
  // A day of 25 hours.
  ['Europe/Berlin', '2026-10-25T22:45:00Z', '2026-10-24T22:15:00Z', '24 hours ago'],
  ['Australia/Lord_Howe', '2026-04-05T13:00:00Z', '2026-04-04T12:59:00Z', 'yesterday'],
])('in %s at %s, %s was %s', (zone, now, moment, text) => {
  vi.stubEnv('TZ', zone)
  expect(formatAgo(moment, Date.parse(now))).toBe(text)
})

test.each([
  ['en', '6 – 8 PM'],
  ['de', '18:00–20:00 Uhr'],
  ['ja', '18:00～20:00'],
])('hours in %s have no place where a line could end', (language, text) => {
  speak(language, {}, false)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language])
  const hours = formatHours('2026-11-21T18:00:00Z', '2026-11-21T20:00:00Z')
  expect(hours).not.toMatch(/[ \u2009]|[–～](?!\u2060)/)
  expect(hours.replaceAll('\u2060', '').replaceAll(/\s/g, ' ')).toBe(text)
})

test.each<[locale: string, format: TimeFormat | null, times: string[], hours: string]>([
  ['en-US', null, ['12:05 AM', '12:00 PM', '1:30 PM'], '6 – 8 PM'],
  ['en-US', '12h', ['12:05 AM', '12:00 PM', '1:30 PM'], '6 – 8 PM'],
  ['en-US', '24h', ['00:05', '12:00', '13:30'], '18:00 – 20:00'],
  ['en-GB', null, ['0:05', '12:00', '13:30'], '18:00–20:00'],
  ['en-GB', '12h', ['12:05 am', '12:00 pm', '1:30 pm'], '6–8 pm'],
  ['en-GB', '24h', ['0:05', '12:00', '13:30'], '18:00–20:00'],
  ['de', null, ['0:05', '12:00', '13:30'], '18:00–20:00 Uhr'],
  ['de', '12h', ['12:05 AM', '12:00 PM', '1:30 PM'], '6 – 8 PM'],
  ['de', '24h', ['0:05', '12:00', '13:30'], '18:00–20:00 Uhr'],
  ['ar', null, ['12:05 ص', '12:00 م', '1:30 م'], '6–8 م'],
  ['ar', '12h', ['12:05 ص', '12:00 م', '1:30 م'], '6–8 م'],
  ['ar', '24h', ['00:05', '12:00', '13:30'], '18:00–20:00'],
  ['ja', null, ['0:05', '12:00', '13:30'], '18:00～20:00'],
  ['ja', '12h', ['午前0:05', '午後0:00', '午後1:30'], '午後6:00～午後8:00'],
  ['ja', '24h', ['0:05', '12:00', '13:30'], '18:00～20:00'],
  ['pt-BR', null, ['0:05', '12:00', '13:30'], '18:00 – 20:00'],
  ['pt-BR', '12h', ['12:05 AM', '12:00 PM', '1:30 PM'], '6 – 8 PM'],
  ['pt-BR', '24h', ['0:05', '12:00', '13:30'], '18:00 – 20:00'],
  ['fr', null, ['0:05', '12:00', '13:30'], '18:00 – 20:00'],
  ['fr', '12h', ['12:05 AM', '12:00 PM', '1:30 PM'], '6 – 8 PM'],
  ['fr', '24h', ['0:05', '12:00', '13:30'], '18:00 – 20:00'],
  ['es', null, ['0:05', '12:00', '13:30'], '18:00–20:00'],
  ['es', '12h', ['12:05 a. m.', '12:00 p. m.', '1:30 p. m.'], '6–8 p. m.'],
  ['es', '24h', ['0:05', '12:00', '13:30'], '18:00–20:00'],
])('in %s with the time format %s, times read %j', (locale, format, times, hours) => {
  speak(locale === 'pt-BR' ? locale : locale.slice(0, 2), {}, false)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([locale])
  setTimeFormat(format)
  const plain = (text: string) => text.replaceAll('\u2060', '').replaceAll(/\s/g, ' ')
  const moments = ['00:05', '12:00', '13:30'].map((time) => `2026-11-21T${time}:00Z`)
  expect(moments.map((moment) => plain(formatTime(moment)))).toEqual(times)
  expect(plain(formatHours('2026-11-21T18:00:00Z', '2026-11-21T20:00:00Z'))).toBe(hours)
  // Every other text with a time of day follows too.
  const hour = times[2]?.replace(/:30.*/, '') ?? ''
  for (const text of [formatTimeWithSeconds, formatMoment, formatMomentWithZone, formatShortDayAndTime])
    expect(plain(text(moments[2] ?? ''))).toContain(hour)
})

test.each<[locale: string, format: TimeFormat | null, noon: string, midnight: string, night: string]>([
  ['en-US', null, '11 AM – 1 PM', '10 PM – 12 AM', '11:30 PM – 12:30 AM'],
  ['en-US', '24h', '11:00 – 13:00', '22:00 – 00:00', '23:30 – 00:30'],
  ['en-GB', null, '11:00–13:00', '22:00 – 0:00', '23:30 – 0:30'],
  ['en-GB', '12h', '11 am – 1 pm', '10 pm – 12 am', '11:30 pm – 12:30 am'],
  ['de', null, '11:00–13:00 Uhr', '22:00 – 0:00', '23:30 – 0:30'],
  ['de', '12h', '11 AM – 1 PM', '10 PM – 12 AM', '11:30 PM – 12:30 AM'],
  ['ar', null, '11 ص – 1 م', '10 م – 12 ص', '11:30 م – 12:30 ص'],
  ['ar', '24h', '11:00–13:00', '22:00 – 00:00', '23:30 – 00:30'],
  ['ja', null, '11:00～13:00', '22:00～0:00', '23:30～0:30'],
  ['ja', '12h', '午前11:00～午後1:00', '午後10:00～午前0:00', '午後11:30～午前0:30'],
])(
  'in %s with the time format %s, hours across noon and midnight have no dates and no 24:00',
  (locale, format, ...texts) => {
    speak(locale.slice(0, 2), {}, false)
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([locale])
    setTimeFormat(format)
    const hours = [
      ['2026-11-21T11:00:00Z', '2026-11-21T13:00:00Z'],
      ['2026-11-21T22:00:00Z', '2026-11-22T00:00:00Z'],
      ['2026-11-21T23:30:00Z', '2026-11-22T00:30:00Z'],
    ].map(([start = '', end = '']) => formatHours(start, end))
    expect(hours.map((text) => text.replaceAll('\u2060', '').replaceAll(/\s/g, ' '))).toEqual(texts)
  },
)

test('hours that need a word, such as 6 Uhr PM in German browsers, have minutes instead', () => {
  speak('de', {}, false)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de'])
  setTimeFormat('12h')
  const parts = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockReturnValue([
    { type: 'hour', value: '6' },
    { type: 'literal', value: ' Uhr ' },
    { type: 'dayPeriod', value: 'PM' },
  ])
  const hours = formatHours('2026-11-21T18:00:00Z', '2026-11-21T20:00:00Z')
  parts.mockRestore()
  expect(hours).toContain('6:00')
})

test.each([
  ['de', '12h', '21. Nov., 6:00 PM'],
  ['de', '24h', '21. Nov., 18:00'],
  ['en', '12h', 'Nov 21, 6:00 PM'],
  ['en', '24h', 'Nov 21, 18:00'],
  ['fr', '12h', '21 nov., 6:00 PM'],
  ['es', '24h', '21 nov, 18:00'],
  ['pt-BR', '12h', '21 de nov., 6:00 PM'],
  ['ar', '24h', '21 نوفمبر، 18:00'],
  ['ja', '12h', '11月21日 午後6:00'],
] as const)('a time in a chart has minutes, in %s with %s', (locale, format, text) => {
  speak(locale, {}, false)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([locale])
  setTimeFormat(format)
  expect(formatShortDayAndTime('2026-11-21T18:00:00Z').replaceAll(/\s/g, ' ')).toBe(text)
})

const SHOWN_TIMES = {
  formatTime,
  formatTimeWithSeconds,
  formatShortDayAndTime,
  formatMoment,
  formatMomentWithZone,
  formatHours: (moment: string) => formatHours(moment, '2026-11-21T19:30:00Z'),
}

test.each(
  Object.entries(SHOWN_TIMES).flatMap(([name, written]) =>
    ['de', 'en', 'fr', 'es', 'pt-BR', 'ar', 'ja'].map((locale) => [name, locale, written] as const),
  ),
)('%s in %s follows the time format of the account', (_, locale, written) => {
  speak(locale, {}, false)
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([locale])
  setTimeFormat('12h')
  expect(written('2026-11-21T18:05:00Z')).toMatch(/(?<!\d)6:05/)
  expect(written('2026-11-21T18:05:00Z')).not.toMatch(/18:05|Uhr|時/)
  setTimeFormat('24h')
  expect(written('2026-11-21T18:05:00Z')).toMatch(/18:05/)
  expect(written('2026-11-21T18:05:00Z')).not.toMatch(/[AP]M|p\. m\.|午後|م(?![\p{L}])/u)
})

test('a date keeps its form when the time format changes', () => {
  speak('ja', {}, false)
  for (const [format, text] of [
    [null, '2026年11月21日 13:30'],
    ['12h', '2026年11月21日 午後1:30'],
  ] as const) {
    setTimeFormat(format)
    expect(formatMoment('2026-11-21T13:30:00Z')).toBe(text)
  }
})
