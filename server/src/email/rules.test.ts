import { expect, test } from 'vitest'
import { isAdminAddress, maySendLink } from './rules.ts'

test.each([
  ['boss@example.org', ['boss@example.org'], true],
  ['Boss@Example.org', ['other@example.org', 'boss@example.org'], true],
  ['boss@example.org', [], false],
  ['boss@example.org.evil.example', ['boss@example.org'], false],
  ['oss@example.org', ['boss@example.org'], false],
])('%s is an admin’s address where %j are: %s', (address, admins, expected) => {
  expect(isAdminAddress(address, admins)).toBe(expected)
})

test.each([
  [0, true],
  [4, true],
  [5, false],
  [50, false],
])('with %i good links one more may be sent: %s', (links, expected) => {
  expect(maySendLink(links)).toBe(expected)
})
