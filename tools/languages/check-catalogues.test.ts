import { expect, test } from 'vitest'
import { problemsIn } from './check-catalogues.ts'

const check = (message: string, translation: string, isComplete = true) =>
  problemsIn([{ message, translation }], isComplete)

test('a complete language has a translation of every message', () => {
  expect(check('Hello', '')).toEqual(['"Hello" is not translated.'])
  expect(check('Hello', '', false)).toEqual([])
})

test('a translation has the same placeholders and tags as its message', () => {
  expect(check('Hello {name}', 'Hallo {name}')).toEqual([])
  expect(check('Hello {name}', 'Hallo')).toEqual(['"Hallo" lacks {name}.'])
  expect(check('<0>Accept</0>', 'Annehmen')).toEqual(['"Annehmen" lacks <0>.', '"Annehmen" lacks </0>.'])
  expect(check('Hello', 'Hallo {nmae}')).toEqual(['"Hallo {nmae}" adds {nmae}.'])
  const plural = '{n, plural, one {# day} other {# days}}'
  expect(check(plural, '{n, plural, other {# 日}}')).toEqual([])
})

test('a translation that cannot be parsed is rejected', () => {
  expect(check('Hello {name}', 'Hallo {name')).toEqual(['"Hallo {name" is not a valid message.'])
})
