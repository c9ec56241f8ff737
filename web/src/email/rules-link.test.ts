// @vitest-environment node
import { expect, test } from 'vitest'
import { tokenIn } from './rules-link.ts'

test.each([
  ['verify', '/verify-email', '?token=abc', 'abc'],
  ['verify', '/verify-email', '', null],
  ['verify', '/verify-email', '?token=', null],
  ['verify', '/verify-email', '?other=abc', null],
  ['verify', '/reset-password', '?token=abc', null],
  ['verify', '/', '?token=abc', null],
  ['reset', '/reset-password', '?token=abc', 'abc'],
  ['reset', '/reset-password', '?utm=x&token=a_b-c', 'a_b-c'],
  ['reset', '/reset-password/abc', '', 'abc'],
  ['reset', '/reset-password/abc/', '', 'abc'],
  ['reset', '/reset-password/', '', null],
  ['reset', '/reset-password/abc', '?token=def', 'def'],
  ['reset', '/reset-passwords', '?token=abc', null],
] as const)('the token for %s at %s%s is %j', (purpose, pathname, search, token) => {
  expect(tokenIn(purpose, { pathname, search })).toBe(token)
})
