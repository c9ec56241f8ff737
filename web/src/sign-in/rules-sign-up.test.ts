// @vitest-environment node
import { describe, expect, test } from 'vitest'
import {
  draftIn,
  EMPTY_DRAFT,
  newProfileIn,
  stepIn,
  suggestAnother,
  suggestUsername,
} from './rules-sign-up.ts'

test.each([
  ['', 'you'],
  ['step=interests', 'interests'],
  ['step=account', 'account'],
  ['step=nonsense', 'you'],
])('the query %j opens the step %j', (query, step) => expect(stepIn(query)).toBe(step))

test.each([
  ['Zoë', 'zoe'],
  ['  Jean-Luc  ', 'jean_luc'],
  ['Al', ''],
  ['Мария', ''],
  ['👋 Tom!', 'tom'],
  [`${'abcde '.repeat(9)}`, 'abcde_abcde_abcde_abcde_abcde'],
])('the name %j suggests the username %j', (name, username) => expect(suggestUsername(name)).toBe(username))

test('another username for one that is taken is no longer than allowed', () => {
  expect(suggestAnother('tom', 42)).toBe('tom_42')
  expect(suggestAnother('a'.repeat(30), 42)).toBe(`${'a'.repeat(27)}_42`)
})

describe('a stored draft', () => {
  test.each([null, 7, [], { name: 7, languages: 'en', photo: 'https://evil.example', privacy: [] }])(
    'that is malformed counts as empty: %j',
    (value) => expect(draftIn(value)).toEqual(EMPTY_DRAFT),
  )

  test('keeps its valid fields', () => {
    const draft = {
      ...EMPTY_DRAFT,
      name: 'Zoë',
      languages: ['pt', 'xx', 'pt'],
      photo: 'data:image/jpeg;base64,AA==',
    }
    expect(draftIn(draft)).toEqual({ ...draft, languages: ['pt'] })
  })
})

test('a stored profile needs an account', () => {
  expect(newProfileIn({ name: 'Zoë' })).toBeNull()
  expect(newProfileIn({ name: 'Zoë', userId: 1 })).toMatchObject({ userId: 1, name: 'Zoë' })
})
