import { expect, test } from 'vitest'
import { isReadable } from './readable.ts'

test.each([
  'Ana',
  'Åsa-Lena O’Neill 3',
  '李小龙',
  'عائشة',
  'שרה',
  'प्रिया',
  'नर्मदा क्‍ष',
  '👩🏽‍🚀',
  '❤️',
  'نرگس می‌خواند',
])('%s is a name', (name) => {
  expect(isReadable(name)).toBe(true)
})

test.each<[string, string]>([
  ['nothing', ''],
  ['a zero-width space', '\u200b'],
  ['joiners', '\u200d\u200c\u2060'],
  ['Hangul fillers', '\u3164\u115f\uffa0'],
  ['Braille without dots', '\u2800\u2800'],
  ['a soft hyphen and a variation selector', '\u00ad\ufe0f'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['marks on nothing', '\u0301\u0301'],
  ['spaces of many kinds', '\u00a0\u2003\u3000'],
  ['an override', 'Ana\u202enA'],
  ['an embedding', '\u202bAna\u202c'],
  ['isolates', '\u2066Ana\u2069'],
  ['direction marks', 'Ana\u200f'],
  ['an Arabic letter mark', 'Ana\u061c'],
  ['a line break', 'Ana\nModerator'],
  ['a line separator', 'Ana\u2028Moderator'],
  ['an escape', 'Ana\u001b[31m'],
])('a name with or of %s is rejected', (_, name) => {
  expect(isReadable(name)).toBe(false)
})
