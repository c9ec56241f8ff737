// @vitest-environment node
import { expect, test } from 'vitest'
import { restoredTexts, unsavedTexts } from './rules-house.ts'

const SAVED = { rules: 'One.', terms: '', privacy: '', imprint: 'Ana' }
const TYPED = { ...SAVED, rules: 'Two.', terms: 'New.' }

test('texts that are not saved are kept, and those that are saved are not', () => {
  expect(unsavedTexts(SAVED, SAVED)).toBe('')
  expect(restoredTexts(unsavedTexts(SAVED, TYPED), SAVED)).toEqual({ rules: 'Two.', terms: 'New.' })
})

test('a text that another admin has changed since does not hide theirs', () => {
  expect(restoredTexts(unsavedTexts(SAVED, TYPED), { ...SAVED, rules: 'Three.' })).toEqual({ terms: 'New.' })
})

test.each(['', 'null', '{', '[]', '{"rules":1}', '{"rules":["One.",2]}', '{"rules":null}'])(
  '%j restores nothing',
  (kept) => {
    expect(restoredTexts(kept, SAVED)).toEqual({})
  },
)
