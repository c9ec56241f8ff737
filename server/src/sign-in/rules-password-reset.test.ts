import { expect, test } from 'vitest'
import { claimsToReset } from './rules-password-reset.ts'

const claim = (name: string, emailVerified = false) => ({ name, emailVerified })
const MANY = Array.from({ length: 12 }, (_, nth) => claim(`no. ${nth}`))

test.each<[what: string, claims: { name: string; emailVerified: boolean }[], names: string[]]>([
  ['nobody claims', [], []],
  ['one claims', [claim('ana')], ['ana']],
  ['several claim', [claim('ana'), claim('bo')], ['ana', 'bo']],
  ['one has confirmed', [claim('ana'), claim('bo', true), claim('cy')], ['bo']],
  ['twelve claim', MANY, MANY.slice(0, 10).map(({ name }) => name)],
  ['one has confirmed and twelve claim', [...MANY, claim('ana', true)], ['ana']],
])('links for an address that %s', (_, claims, names) => {
  expect(claimsToReset(claims).map(({ name }) => name)).toEqual(names)
})
