import { beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { createHttp } from './http.ts'
import { sessionCookie, tokenIn } from './session-cookie.ts'

beforeAll(async () => {
  await createHttp(readConfig({}), createLog('silent'))
})

const THIRTY_DAYS_SECONDS = 2_592_000

test('over https the cookie is Secure and limited to this host', () => {
  expect(sessionCookie('https://hereabouts.example')).toEqual({
    name: '__Host-hereabouts_session',
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure: true, maxAge: THIRTY_DAYS_SECONDS },
  })
})

test('over http, where browsers would drop a Secure cookie, it is neither', () => {
  expect(sessionCookie('http://localhost:3000')).toEqual({
    name: 'hereabouts_session',
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure: false, maxAge: THIRTY_DAYS_SECONDS },
  })
})

test.each([
  ['hereabouts_session=abc', 'abc'],
  ['theme=dark; hereabouts_session=abc; lang=en', 'abc'],
  [undefined, null],
  ['', null],
  ['hereabouts_session=', null],
  ['hereabouts_session', null],
  ['HEREABOUTS_SESSION=abc', null],
  ['hereabouts_session_old=abc', null],
  ['__Host-hereabouts_session=abc', null],
  ['__proto__=abc; constructor=abc', null],
  [';;; =; =abc', null],
  // Not decoded: the raw value is an unknown token.
  ['hereabouts_session=%E0%A4%A', '%E0%A4%A'],
])('the token in %j is %j', (header, token) => {
  expect(tokenIn(header, sessionCookie('http://localhost:3000'))).toBe(token)
})

test('over https a cookie without the prefix, which another host could have set, is ignored', () => {
  const cookie = sessionCookie('https://hereabouts.example')
  expect(tokenIn('hereabouts_session=abc', cookie)).toBe(null)
  expect(tokenIn('__Host-hereabouts_session=abc', cookie)).toBe('abc')
})
