import { expect, test } from 'vitest'
import { preparePassword } from '../http/text.ts'
import { currentPassword, newPassword } from './schemas.ts'

// Each typed form of a password and its prepared form. Sources: RFC 8265, section 4.2.3, and what keyboards
// of macOS, Windows, Android and Japanese input methods produce.
test.each<[what: string, typed: string, prepared: string]>([
  ['ASCII', 'correct horse battery', 'correct horse battery'],
  ['case and width, which stay', 'Ｆｏｏ Bar ｶﾅ', 'Ｆｏｏ Bar ｶﾅ'],
  ['a decomposed é', 'cafe\u0301 au lait', 'caf\u00e9 au lait'],
  ['a decomposed ü', 'bu\u0308cher im regal', 'b\u00fccher im regal'],
  ['Vietnamese marks in the other order', 'vie\u0302\u0323t nam', 'vi\u1ec7t nam'],
  ['Vietnamese typed with one half of the marks', 'vi\u00ea\u0323t nam', 'vi\u1ec7t nam'],
  ['Hangul as jamo', '\u1112\u1161\u11ab\u1100\u1173\u11af', '\ud55c\uae00'],
  ['Japanese with separate voicing marks', 'か\u3099き\u3099', 'がぎ'],
  ['Arabic with a separate hamza', '\u0627\u0654\u0645\u0644', '\u0623\u0645\u0644'],
  ['Devanagari with a composed nukta', '\u0958', '\u0915\u093c'],
  ['the ångström sign', '\u212b', '\u00e5'.toUpperCase()],
  ['the ohm sign', '\u2126', '\u03a9'],
  ['a no-break space', 'foo\u00a0bar', 'foo bar'],
  ['an ideographic space', '合言葉\u3000山と川', '合言葉 山と川'],
  ['a narrow no-break space, as French keyboards type', 'quoi\u202f?', 'quoi ?'],
  ['an Ogham space, as in RFC 8265', 'foo\u1680bar', 'foo bar'],
  ['an en quad, which NFC changes too', 'a\u2000b', 'a b'],
  ['a figure and a thin space', 'a\u2007b\u2009c', 'a b c'],
  ['spaces at the ends, which stay', ' foo bar ', ' foo bar '],
  ['emoji of several parts', '👩🏽‍🚀❤️🇯🇵', '👩🏽‍🚀❤️🇯🇵'],
  ['a tab, which is no space', 'a\tb', 'a\tb'],
  ['a Thai password', 'รหัสผ่านของฉัน', 'รหัสผ่านของฉัน'],
  ['a Hangul syllable and a final jamo', '가\u11a8비밀번호', '각비밀번호'],
  ['Hangul for compatibility, which stays', 'ㅎㅏㄴㄱㅡㄹ', 'ㅎㅏㄴㄱㅡㄹ'],
  ['Vietnamese ư and ợ in parts', 'u\u031b o\u031b\u0323', '\u01b0 \u1ee3'],
  ['Vietnamese marks, both orders of three', 'a\u0323\u0306', '\u1eb7'],
  ['a family of emoji, joined', '👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
  ['a flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['two no-break spaces in a row', 'a\u00a0\u00a0b', 'a  b'],
  ['a zero-width space, which stays', 'a\u200bb', 'a\u200bb'],
  ['a line break, which stays', 'a\nb', 'a\nb'],
  ['a full-width exclamation mark, which stays', 'a！', 'a！'],
  ['Tamil vowels in parts', 'க\u0bc6\u0bbe', 'கொ'],
  ['Bengali vowels in parts', 'ক\u09c7\u09be', 'কো'],
  ['Gurmukhi with a composed nukta', '\u0a36', '\u0a38\u0a3c'],
  ['Greek with two accents', 'ω\u0314\u0301', '\u1f65'],
  ['the Kelvin sign', '\u212a', 'K'],
  ['compatibility ideographs', '\uf900', '豈'],
  ['Hebrew points in another order', '\u05e9\u05bc\u05c1', '\u05e9\u05bc\u05c1'],
])('%s is prepared', (_, typed, prepared) => {
  expect(preparePassword(typed)).toBe(prepared)
  expect(preparePassword(prepared)).toBe(prepared)
})

const NFD_OF_MANY_PARTS = '\u1f82'.normalize('NFD')

test.each<[what: string, typed: string, isTaken: boolean]>([
  ['a guess of any length that a password can have', 'x', true],
  ['128 letters of four code points each', NFD_OF_MANY_PARTS.repeat(128), true],
  ['512 letters', 'x'.repeat(512), true],
  ['513 letters', 'x'.repeat(513), false],
  ['a megabyte', 'x'.repeat(2 ** 20), false],
])('a current password of %s', (_, typed, isTaken) => {
  expect(currentPassword.safeParse(typed).success).toBe(isTaken)
})

test.each<[what: string, typed: string, isAllowed: boolean]>([
  ['nothing', '', false],
  ['nine letters', 'ninechars', false],
  ['ten letters', 'tenletters', true],
  ['nine letters as eighteen code points', 'e\u0301'.repeat(9), false],
  ['ten letters as twenty code points', 'e\u0301'.repeat(10), true],
  ['ten emoji', '🧗'.repeat(10), true],
  ['nine syllables as 27 jamo', '\u1112\u1161\u11ab'.repeat(9), false],
  ['128 letters of four code points each', NFD_OF_MANY_PARTS.repeat(128), true],
  ['129 of them', NFD_OF_MANY_PARTS.repeat(129), false],
  ['128 emoji', '🧗'.repeat(128), true],
  ['129 letters', 'x'.repeat(129), false],
  ['a letter with a thousand marks', `e${'\u0301'.repeat(1000)}`, false],
  ['half a surrogate pair', `long enough\ud800`, false],
  ['the other half', `\udc00long enough`, false],
  ['NUL', 'long enough\0', false],
  ['ten spaces', '          ', true],
  ['ten ideographs', '一二三四五六七八九十', true],
  ['a tab and nine letters', '\tninechars', true],
])('a new password of %s', (_, typed, isAllowed) => {
  expect(newPassword.safeParse(typed).success).toBe(isAllowed)
  if (isAllowed) {
    expect(newPassword.parse(typed)).toBe(preparePassword(typed))
    // It can also be entered in the form in which it was typed.
    expect(currentPassword.parse(typed)).toBe(typed)
  }
})
