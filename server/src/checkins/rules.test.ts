import { expect, test } from 'vitest'
import { alertsAt, isDueInRange, movedWith, nameInMail, snoozed } from './rules.ts'

const NOW = new Date('2026-11-20T18:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

test.each([
  [-1, false],
  [8, false],
  [10, true],
  [12 * 60, true],
  [12 * 60 + 2, false],
])('a check-in can be due in %i minutes: %j', (minutes, can) => {
  expect(isDueInRange(at(minutes), NOW)).toBe(can)
})

test.each([
  ['in the future', 20, 35],
  ['that is now', 0, 15],
  ['in the past', -8, 15],
])('fifteen minutes are added to a due time %s', (_, due, then) => {
  expect(snoozed(at(due), 15, NOW)).toEqual(at(then))
})

test.each([
  ['later', 60, 30, 90],
  ['earlier', 60, -30, 30],
  ['earlier, but not so early that its owner could miss it', 60, -55, 10],
  ['no earlier if it is due too soon for that', 5, -30, 5],
  ['later, but not further than anybody may set it', 12 * 60 - 10, 30, 12 * 60],
])('a check-in moves with its meetup: %s', (_, due, by, then) => {
  expect(movedWith(at(due), by * 60_000, NOW)).toEqual(at(then))
})

test('the grace period begins with the nudge, which may be late', () => {
  expect(alertsAt({ dueAt: at(0), nudgedAt: null })).toEqual(at(10))
  expect(alertsAt({ dueAt: at(0), nudgedAt: at(45) })).toEqual(at(55))
})

test.each([
  ['Ana Lane', 'Ana'],
  ['  José ', 'José'],
  ['O’Neil', 'O’Neil'],
  ['Anne-Marie B.', 'Anne-Marie'],
  ['https://evil.example/win', 'ana_here'],
  ['evil.example', 'ana_here'],
  ['www.evil.example Ana', 'ana_here'],
  ['call+4412345', 'ana_here'],
  ['<b>Ana</b>', 'ana_here'],
  ['💐', 'ana_here'],
  ['a'.repeat(31), 'ana_here'],
  ['', 'ana_here'],
])('an e-mail to a stranger calls %j %j', (name, called) => {
  expect(nameInMail({ name, username: 'ana_here' })).toBe(called)
})
