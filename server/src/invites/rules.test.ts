import { expect, test } from 'vitest'
import { firstNameOf, stateAt } from './rules.ts'

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

test.each([
  ['Ana', 'Ana'],
  ['  Ana  Lane of Mill Street', 'Ana'],
  ['ana_here', 'ana_here'],
  ['José\tLuis', 'José'],
])('strangers see %j as %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})
