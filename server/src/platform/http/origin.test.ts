import { expect, test } from 'vitest'
import { createOriginCheck } from './origin.ts'

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
  expect(createOriginCheck(publicUrl)(origin)).toBe(allowed)
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
  expect(createOriginCheck('http://localhost:3000')(origin)).toBe(allowed)
})

test('a public app rejects loopback origins', () => {
  const isAllowed = createOriginCheck('http://hereabouts.example:3000')
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
  expect(createOriginCheck('http://localhost:3000')(origin)).toBe(false)
})
