import { expect, test } from 'vitest'
import { i18nFor } from '../platform/languages.ts'
import { isQuiet, PAYLOAD_BYTES_MAX, payloadFor, restAfter, wordsFor } from './rules-push.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const NIGHT = { from: 22 * 60, until: 7 * 60, utcOffset: 0 }
const NOON = { from: 12 * 60, until: 13 * 60, utcOffset: 0 }

test.each([
  [NIGHT, '21:59', false],
  [NIGHT, '22:00', true],
  [NIGHT, '23:59', true],
  [NIGHT, '00:00', true],
  [NIGHT, '06:59', true],
  [NIGHT, '07:00', false],
  [NOON, '11:59', false],
  [NOON, '12:00', true],
  [NOON, '13:00', false],
  // Eleven at night in Auckland is ten in the morning in UTC; in Honolulu it is one in the afternoon the day
  // before.
  [{ ...NIGHT, utcOffset: 13 * 60 }, '10:00', true],
  [{ ...NIGHT, utcOffset: -10 * 60 }, '10:00', true],
  [{ ...NIGHT, utcOffset: -10 * 60 }, '22:00', false],
  [{ ...NIGHT, utcOffset: 330 }, '16:30', true],
  // The zone decides where it is known.
  [{ ...NIGHT, utcOffset: 0, timeZone: 'Asia/Kolkata' }, '16:30', true],
  [{ ...NIGHT, utcOffset: 330, timeZone: 'Etc/Unknown' }, '16:30', true],
  [{ ...NIGHT, utcOffset: 0, timeZone: 'Mars/Olympus' }, '10:00', false],
  [{ ...NIGHT, from: 0, until: 0 }, '15:00', true],
  [null, '03:00', false],
])('quiet hours %j at %s: %s', (quiet, time, is) => expect(isQuiet(quiet, at(time))).toBe(is))

// Over the changes of the clocks, by the wall clock: half past two does not come, comes twice, or comes half an hour later.
const WEE = { from: 2 * 60, until: 3 * 60, utcOffset: 0 }
test.each([
  ['Europe/Berlin', '2026-03-29T00:59Z', false],
  ['Europe/Berlin', '2026-03-29T01:00Z', false],
  ['Europe/Berlin', '2026-10-25T00:30Z', true],
  ['Europe/Berlin', '2026-10-25T01:30Z', true],
  ['Europe/Berlin', '2026-10-25T02:00Z', false],
  ['America/New_York', '2026-03-08T07:30Z', false],
  ['Australia/Lord_Howe', '2026-10-03T15:30Z', true],
  ['Australia/Lord_Howe', '2026-10-03T15:59Z', true],
  ['Australia/Lord_Howe', '2026-10-03T16:00Z', false],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z', false],
  ['Australia/Lord_Howe', '2026-04-04T15:30Z', true],
  ['Australia/Sydney', '2026-10-03T16:00Z', false],
  ['Australia/Sydney', '2026-04-04T15:30Z', true],
  ['Australia/Sydney', '2026-04-04T16:30Z', true],
  ['Australia/Sydney', '2026-04-04T17:00Z', false],
  ['Pacific/Chatham', '2026-09-26T13:59Z', true],
  ['Pacific/Chatham', '2026-09-26T14:00Z', false],
  ['Pacific/Chatham', '2026-04-04T14:00Z', true],
  ['Pacific/Chatham', '2026-04-04T14:15Z', false],
  ['America/Santiago', '2026-04-05T05:30Z', false],
  ['America/Santiago', '2026-04-05T06:30Z', true],
  ['Africa/Casablanca', '2026-02-15T01:30Z', true],
  ['Africa/Casablanca', '2026-02-15T02:30Z', true],
  ['Pacific/Apia', '2026-01-10T13:30Z', true],
  ['Asia/Kathmandu', '2026-01-10T20:30Z', true],
  ['+05:30', '2026-01-10T02:30Z', true],
])('in %s, %s is quiet from two to three: %s', (timeZone, time, is) =>
  expect(isQuiet({ ...WEE, timeZone }, new Date(time))).toBe(is),
)

test('the backoff grows up to a limit, and is never shorter than the service asked for', () => {
  expect([1, 2, 3, 4, 5, 9].map((tries) => restAfter(tries, null) / 1000)).toEqual([5, 15, 45, 135, 300, 300])
  expect(restAfter(1, 120_000)).toBe(120_000)
  expect(restAfter(5, 1000)).toBe(300_000)
})

test('a lock screen shows no details unless the person chose so', () => {
  const words = { title: 'Bo', text: 'At the fountain?', path: '/chat/1/2', tag: 'chat-1-2' }
  const english = i18nFor('en')
  expect(JSON.stringify({ ...wordsFor(words, false, english), path: '', tag: '' })).not.toMatch(/Bo|fountain/)
  expect(wordsFor(words, false, english).title).toBe('Something new on Hereabouts')
  expect(wordsFor(words, true, english)).toEqual(words)
})

const PAGE = { publicUrl: 'https://hereabouts.example', locale: 'de', receipt: '7.abc' } as const

test('a push is declarative, and contains the same for service workers that know nothing of that', () => {
  const words = { title: 'Bo', text: 'Am Brunnen?', path: '/chat/1/2', tag: 'chat-1-2' }
  expect(JSON.parse(payloadFor(words, PAGE))).toEqual({
    ...words,
    receipt: '7.abc',
    web_push: 8030,
    mutable: true,
    notification: {
      title: 'Bo',
      body: 'Am Brunnen?',
      navigate: 'https://hereabouts.example/chat/1/2',
      tag: 'chat-1-2',
      lang: 'de',
      dir: 'ltr',
      silent: false,
      data: { path: '/chat/1/2', receipt: '7.abc' },
    },
  })
  expect(JSON.parse(payloadFor(words, { ...PAGE, locale: 'ar' })).notification.dir).toBe('rtl')
})

test.each(['x', 'ü', '字', '😀', '👩‍👩‍👧‍👦', '"', '\u0001', '\ud800'])(
  'a payload of many %j fits into what every push service accepts',
  (character) => {
    const long = { title: character.repeat(500), text: character.repeat(500), path: '/', tag: 'x' }
    const payload = payloadFor(wordsFor(long, true, i18nFor('en')), PAGE)
    expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(PAYLOAD_BYTES_MAX)
    expect(JSON.parse(payload).text).toContain('…')
  },
)
