// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { isEmojiAlone, tooLong } from './rules-text.ts'

afterEach(() => vi.unstubAllGlobals())

test.each<[text: string, isAlone: boolean]>([
  ['\u{1F44B}', true],
  ['\u{1F44B} \u{1F44B}\u{1F3FD} \u2764\ufe0f', true],
  ['\u{1F468}\u200d\u{1F469}\u200d\u{1F467}', true],
  ['\u{1F1E9}\u{1F1EA}', true],
  ['5\ufe0f\u20e3', true],
  ['\u{1F44B}\u{1F44B}\u{1F44B}\u{1F44B}', false],
  ['\u{1F44B} hi', false],
  ['5', false],
  ['112', false],
  ['#', false],
  ['', false],
  ['  ', false],
])('%s alone is large: %j', (text, isAlone) => {
  expect(isEmojiAlone(text)).toBe(isAlone)
  // As in Firefox before 125.
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
  expect(isEmojiAlone(text)).toBe(isAlone)
})

test('one character is one character', () => {
  expect([1, 2].map(tooLong)).toEqual(['1 character too long', '2 characters too long'])
})
