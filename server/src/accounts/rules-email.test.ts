import { expect, test } from 'vitest'
import { claimsToReset, isAdminAddress, maySendLink } from './rules-email.ts'

const claim = (name: string, emailVerified = false) => ({ name, emailVerified })
const MANY = Array.from({ length: 12 }, (_, nth) => claim(`no. ${nth}`))

test.each<[what: string, claims: { name: string; emailVerified: boolean }[], names: string[]]>([
  ['nobody claims', [], []],
  ['one claims', [claim('ana')], ['ana']],
  ['several claim', [claim('ana'), claim('bo')], ['ana', 'bo']],
  ['one has proved', [claim('ana'), claim('bo', true), claim('cy')], ['bo']],
  ['twelve claim', MANY, MANY.slice(0, 10).map(({ name }) => name)],
  ['one has proved and twelve claim', [...MANY, claim('ana', true)], ['ana']],
])('an address that %s resets these', (_, claims, names) => {
  expect(claimsToReset(claims).map(({ name }) => name)).toEqual(names)
})

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
