import { expect, test } from 'vitest'
import { canSendLink, isAdminAddress } from './rules.ts'

test.each([
  ['boss@example.org', ['boss@example.org'], true],
  ['Boss@Example.org', ['other@example.org', 'boss@example.org'], true],
  ['boss@example.org', [], false],
  ['boss@example.org.evil.example', ['boss@example.org'], false],
  ['boss+x@example.org', ['boss@example.org'], false],
  ['bo.ss@gmail.com', ['boss@gmail.com'], false],
  ['oss@example.org', ['boss@example.org'], false],
])('%s makes an admin where ADMIN_EMAILS is %j: %s', (address, admins, expected) => {
  expect(isAdminAddress(address, admins)).toBe(expected)
})

test.each([
  [0, true],
  [4, true],
  [5, false],
  [50, false],
])('an account with %i valid links can get another: %s', (links, expected) => {
  expect(canSendLink(links)).toBe(expected)
})
