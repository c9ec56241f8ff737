import { INVITE_ALPHABET, INVITE_CODE_PATTERN } from '@hereabouts/contract/invites/limits'
import { expect, test } from 'vitest'
import { firstNameOf, newCode, stateAt } from './rules.ts'

const NOW = new Date('2026-11-20T18:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

test.each<[string, Date, Date | null, string]>([
  ['new', at(1), null, 'open'],
  ['in its last moment', at(0), null, 'expired'],
  ['switched off', at(1), at(-1), 'off'],
  ['switched off now', at(1), at(0), 'off'],
  ['switched off later', at(1), at(1), 'open'],
  ['switched off, and expired', at(-1), at(-2), 'off'],
])('the state of a link: %s', (_, expiresAt, endedAt, state) => {
  expect(stateAt({ expiresAt, endedAt }, NOW)).toBe(state)
})

test('a code has eight random letters and digits that cannot be mistaken for each other', () => {
  let drawn = 0
  const random = {
    below(end: number) {
      drawn += 7
      return drawn % end
    },
  }
  for (let nth = 0; nth < 50; nth++) expect(newCode(random)).toMatch(INVITE_CODE_PATTERN)
  expect(drawn).toBe(7 * 8 * 50)
  expect(newCode({ below: () => 0 })).toBe('22222222')
  expect(newCode({ below: (end) => end - 1 })).toBe('ZZZZZZZZ')
  for (const easilyTaken of '01ILOU') expect(INVITE_ALPHABET).not.toContain(easilyTaken)
})

test.each([
  ['Ana', 'Ana'],
  ['  Ana  Lane of Mill Street', 'Ana'],
  ['ana_here', 'ana_here'],
  ['José\tLuis', 'José'],
])('strangers see %j as %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})
