import { expect, test } from 'vitest'
import { HOUR_MS } from '../clock.ts'
import { createLog } from '../log.ts'
import { createOriginCheck } from './origin.ts'

const START = Date.UTC(2026, 0, 1)
const checkOf = (publicUrl: string, lines: string[] = [], time = { ms: START }) =>
  createOriginCheck(publicUrl, {
    clock: { now: () => new Date(time.ms) },
    log: createLog('warn', { write: (line) => void lines.push(line) }),
  })

test.each([
  ['https://hereabouts.example', 'https://hereabouts.example', true],
  ['https://hereabouts.example', 'http://hereabouts.example', false],
  ['https://hereabouts.example', 'https://hereabouts.example:8443', false],
  ['https://hereabouts.example', 'https://www.hereabouts.example', false],
  ['https://hereabouts.example', 'https://hereabouts.example.evil.example', false],
  ['https://hereabouts.example', 'https://evil.example', false],
  // Browsers omit a default port, but the configuration may contain it.
  ['https://hereabouts.example:443', 'https://hereabouts.example', true],
  ['https://hereabouts.example', 'https://hereabouts.example:443', false],
])('with the public URL %s, a change from a page of %s is allowed: %s', (publicUrl, origin, allowed) => {
  expect(checkOf(publicUrl)(origin)).toBe(allowed)
})

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://127.8.9.10:3000', true],
  ['http://[::1]:3000', true],
  ['http://localhost:3001', false],
  ['https://localhost:3000', false],
  ['http://localhost', false],
  ['http://127.0.0.1.evil.example:3000', false],
  ['http://localhost.evil.example:3000', false],
  ['http://192.168.1.5:3000', false],
])('with a local public URL, a change from a page of %s is allowed: %s', (origin, allowed) => {
  expect(checkOf('http://localhost:3000')(origin)).toBe(allowed)
})

test('a public app rejects loopback origins', () => {
  const isAllowed = checkOf('http://hereabouts.example:3000')
  expect(isAllowed('http://localhost:3000')).toBe(false)
  expect(isAllowed('http://127.0.0.1:3000')).toBe(false)
})

test.each([
  undefined,
  '',
  'null',
  'nonsense',
  'http://localhost:3000/',
  'http://localhost:3000/page',
  'http://ana@localhost:3000',
  'HTTP://LOCALHOST:3000',
  'http://localhost:3000, http://localhost:3000',
  'file://',
])('an origin that no browser sends for our pages is rejected: %s', (origin) => {
  expect(checkOf('http://localhost:3000')(origin)).toBe(false)
})

test('the log names PUBLIC_URL once an hour for each other address, and for ten at most', () => {
  const lines: string[] = []
  const time = { ms: START }
  const isAllowed = checkOf('http://localhost:3000', lines, time)
  for (let n = 0; n < 3; n++) isAllowed('http://192.168.1.5:3000')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] as string)).toMatchObject({
    origin: 'http://192.168.1.5:3000',
    publicUrl: 'http://localhost:3000',
    msg: expect.stringContaining('set PUBLIC_URL'),
  })
  for (let n = 0; n < 100; n++) isAllowed(`https://${n}.example`)
  expect(lines).toHaveLength(10)
  time.ms += 2 * HOUR_MS
  isAllowed('http://192.168.1.5:3000')
  expect(lines).toHaveLength(11)
})
