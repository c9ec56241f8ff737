import { beforeEach, expect, test, vi } from 'vitest'
import { NOW } from '../../test/samples.ts'
import { noteServerTime, noteTimeOf, serverNow } from './server-time.ts'

const header = (ms: number) => new Date(ms).toUTCString()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})

test('before the first answer, the phone’s time counts', () => {
  expect(serverNow()).toBe(NOW)
})

test.each([
  ['seven minutes behind', 7 * 60_000],
  ['an hour ahead', -3_600_000],
  ['three seconds behind', 3000],
])('a phone that is %s knows the server’s time', (_, difference) => {
  noteServerTime(header(NOW + difference))
  expect(serverNow()).toBe(NOW + difference)
  vi.setSystemTime(NOW + 10_000)
  expect(serverNow()).toBe(NOW + difference + 10_000)
})

test.each([-2000, -999, 0, 1000, 2000])(
  'a difference of %i ms is ignored, because the header has whole seconds',
  (difference) => {
    noteServerTime(header(NOW + difference))
    expect(serverNow()).toBe(NOW)
  },
)

test('the offset follows a corrected clock', () => {
  noteServerTime(header(NOW + 600_000))
  noteServerTime(header(NOW))
  expect(serverNow()).toBe(NOW)
})

test.each([null, '', 'now', '20 past 6'])('a header of %j changes nothing', (given) => {
  noteServerTime(header(NOW + 600_000))
  noteServerTime(given)
  expect(serverNow()).toBe(NOW + 600_000)
})

test.each<[string, Record<string, string>, boolean]>([
  ['no-store', { 'cache-control': 'no-store' }, true],
  ['nothing about caches', {}, true],
  ['max-age', { 'cache-control': 'public, max-age=3600' }, false],
  ['max-age=0', { 'cache-control': 'max-age=0, must-revalidate' }, false],
  ['s-maxage', { 'cache-control': 's-maxage=60' }, false],
  ['a private file', { 'cache-control': 'private, max-age=3600, immutable' }, false],
  ['the age from a shared cache', { age: '40' }, false],
])('with %s %j, the date of an answer counts: %s', (_, headers, counts) => {
  noteServerTime(header(NOW))
  noteTimeOf(new Response(null, { headers: { ...headers, date: header(NOW - 3_000_000) } }))
  expect(serverNow()).toBe(counts ? NOW - 3_000_000 : NOW)
})
