import { expect, test } from 'vitest'
import { digitsIn, isName, isReadable, isVisible, tidyLine, withoutPiles } from './text.ts'
import { tidyUsername } from './typed-username.ts'

test.each([
  ['津', true],
  ['碁', true],
  ['バ', true],
  ['ก', true],
  ['ا', true],
  ['7', true],
  ['?', true],
  ['☕', true],
  ['🏳️‍🌈', true],
  ['', false],
  [' \u3000\u2003', false],
  ['\u200b\u200d', false],
  ['\u3164', false],
  ['\uffa0', false],
  ['\u115f\u1160', false],
  ['\u2800\u2800', false],
  ['\ufffc', false],
  ['\u{1d159}', false],
  ['\u{e0001}\u{e007f}', false],
  ['\ufe0f', false],
  ['\u{13441}', false],
  ['ខ', true],
  ['한', true],
  ['ㄱ', true],
  ['ሀ', true],
  ['ག', true],
  ['ᐃ', true],
  ['𓀀', true],
  ['。', true],
  ['👨‍👩‍👧‍👦', true],
  ['\u180b', false],
  ['\u17b4', false],
  ['\u{e0100}', false],
  ['\u{1bca0}', false],
  ['\uffff', false],
  ['\uf8ff', false],
])('%j is visible: %s', (text, visible) => {
  expect(isVisible(text)).toBe(visible)
})

test.each([
  ['Ana', true],
  ['李', true],
  ['ส', true],
  ['سارة', true],
  ['4', true],
  ['🌻', true],
  ['🇩🇪', true],
  ['1️⃣', true],
  ['𝓐𝓷𝓪', true],
  ['𞤀𞤣', true],
  ['🏴‍☠️', true],
  ['々', true],
  ['½', true],
  ['ⓐⓝⓐ', true],
  ['🄰', true],
  ['🅐', true],
  ['ⵎⵓⵃ', true],
  ['ᏣᎳᎩ', true],
  ['👩🏿‍🦽‍➡️', true],
  ['🇺🇳', true],
  ['☆', false],
  ['♪', false],
  ['﷽', false],
  ['→', false],
  ['€', false],
  ['🏻', false],
  ['#️⃣', false],
  ['\ufffd', false],
  ['\u{f0000}', false],
  ['\u0600', false],
  ['\u20e3', false],
  ['…', false],
  ['-', false],
  ['\ufffc', false],
  ['\u{1d159}', false],
  ['\u2800', false],
  ['\u0301', false],
  ['\ue000', false],
  ['ខ', true],
  ['ㅏ', true],
  ['ጸ', true],
  ['〇', true],
  ['Ⅳ', true],
  ['㊗️', true],
  ['🅰️', true],
  ['🏴󠁧󠁢󠁷󠁬󠁳󠁿', true],
  ['9️⃣', true],
  ['*️⃣', false],
  ['ـ', false],
  ['ʼ', false],
  ['ˑ', false],
  ['ꓸ', false],
  ['ﾞ', false],
  ['゛', false],
  ['\u{e0100}', false],
  ['\ufdd0', false],
])('%j has a letter, a digit or an emoji: %s', (text, pronounceable) => {
  expect(isName(text)).toBe(pronounceable)
})

test.each([
  ['\u200fسارة', 'سارة'],
  ['\u2068سارة\u2069', 'سارة'],
  ['\u202bשרה\u202c', 'שרה'],
  ['Ana\u200e', 'Ana'],
  ['\ufeffJürgen', 'Jürgen'],
  ['\u200b 津 \u3000', '津'],
  ['Zoë\u00ad', 'Zoë'],
  ['\u00a0René\u00a0', 'René'],
  ['\u3164Ana\u3164', 'Ana'],
  ['\u2800 李 \u2800', '李'],
  ['\ufffcAna', 'Ana'],
  ['\uffa0지우', '지우'],
  ['\u3164지우\u3164', '지우'],
  // Marks would stand on what is before the name.
  ['\u0301Ana', 'Ana'],
  ['\u20e3Ana', 'Ana'],
  ['\u064bسارة', 'سارة'],
  ['\u093eराम', 'राम'],
  ['\u200f\u0e31สม', 'สม'],
  ['\ua670\ua670Ana', 'Ana'],
  ['\u200dAna', 'Ana'],
  // Inside, what nobody sees goes as well.
  ['A\u2060n\ufeffa', 'Ana'],
  ['Ana\u{e0061}\u{e0062}', 'Ana'],
  ['Bo\u{e0001} 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', 'Bo 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  // What belongs to the last letter or emoji stays.
  ['❤️', '❤️'],
  ['👩‍🚀', '👩‍🚀'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['می\u200c', 'می\u200c'],
  ['Ana\u00adlena\u200bLu', 'Ana\u00adlena\u200bLu'],
  ['葛\u{e0100}', '葛\u{e0100}'],
  ['க்\u200dஷ', 'க்\u200dஷ'],
  ['ᠮᠣᠩ\u180b', 'ᠮᠣᠩ\u180b'],
  ['A\u0336n\u0336a\u0336', 'A\u0336n\u0336a\u0336'],
  // So does what is inside.
  ['Ana\u202eoB', 'Ana\u202eoB'],
])('%j is kept as %j', (typed, kept) => {
  expect(tidyLine(typed)).toBe(kept)
})

test.each([
  ['Thai', 'ที่นี่เก้าอี้'],
  ['Vietnamese, decomposed', 'Nguyễn Thế Đường'.normalize('NFD')],
  ['pointed Hebrew', 'שָּׁלוֹם'],
  ['Arabic vowels', 'مُحَمَّدٌ'],
  ['Devanagari', 'क्षत्रिय हिन्दीं'],
  ['Burmese', 'မြွှေး'],
  ['Tibetan', 'བསྒྲུབས'],
  ['Khmer', 'ស្ត្រី'],
  ['emoji', '1️⃣ 👍🏽 🏳️‍🌈'],
  ['Hebrew with accents', 'בְּרֵאשִׁ֖ית'],
  ['the Koran’s Arabic', 'ٱللَّٰهِ مُّحَمَّدًا'],
  ['Lao', 'ຜູ້ ຫຼຶ່'],
  ['Balinese', 'ᬓ᭄ᬱ᭄ᬫᬶᬂ'],
  ['Javanese', 'ꦏ꧀ꦱ꧀ꦩꦶꦁ'],
  ['Sinhala and Tamil', 'ශ්‍රීං க்ஷௌ'],
  ['Adlam and N’Ko', '𞤀𞥄𞥅 ߊ߲߫'],
])('letters with their marks stay as they are: %s', (_, text) => {
  expect(withoutPiles(text)).toBe(text)
})

test.each([
  [`A${'\u0301'.repeat(49)}`, `A${'\u0301'.repeat(3)}`],
  [`Z\u0300\u0301\u0302\u0303\u0304a`, `Z\u0300\u0301\u0302a`],
  [`ก${'\u0e47'.repeat(20)}`, `ก${'\u0e47'.repeat(3)}`],
  [`ب${'\u0651'.repeat(9)}`, `ب${'\u0651'.repeat(3)}`],
  [`x${'\u20dd'.repeat(5)}y${'\u0336'.repeat(5)}`, `x${'\u20dd'.repeat(3)}y${'\u0336'.repeat(3)}`],
  [`a${'\u0489'.repeat(9)}`, `a${'\u0489'.repeat(3)}`],
  [`ʅ${'\u0361'.repeat(9)}`, `ʅ${'\u0361'.repeat(3)}`],
  [`A${'\u{1d165}'.repeat(9)}`, `A${'\u{1d165}'.repeat(3)}`],
  [`က${'\u103b'.repeat(30)}`, `က${'\u103b'.repeat(6)}`],
])('a pile of marks is cut: %j', (typed, kept) => {
  expect(withoutPiles(typed)).toBe(kept)
})

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
  ['a next-line control', 'Ana\u0085Moderator'],
  ['an annotation', 'Ana\ufff9Bo\ufffa'],
  ['an old shaping control', 'Ana\u206a'],
  ['inherent Khmer vowels', '\u17b4\u17b5'],
  ['a musical control', '\u{1d173}'],
  ['a signwriting blank', '\u{1da00}'],
  ['private use, which some fonts draw as a logo or check mark', 'Ana \uf00c'],
  ['private use of a far plane', 'Ana \u{10fffd}'],
  ['a noncharacter', 'Ana\uffff'],
  ['a noncharacter among Arabic forms', 'A\ufdd0'],
  ['a musical control inside', 'A\u{1d173}B'],
])('a name with or of %s is rejected', (_, name) => {
  expect(isReadable(name)).toBe(false)
})

test.each(['420017', '٤٢٠٠١٧', '۴۲۰۰۱۷', '４２００１７', '४२००१७', '𝟜𝟚𝟘𝟘𝟙𝟟', ' 420-017 '])(
  '%s is the code 420017',
  (typed) => {
    expect(digitsIn(typed)).toBe('420017')
  },
)

test.each([
  ['ana_lane', 'ana_lane'],
  ['\u3000ａｎａ＿ｌａｎｅ ', 'ana_lane'],
  ['ａｎａ－１２', 'ana-12'],
  ['ana\u200b_lane\ufeff', 'ana_lane'],
  ['\u2068ana\u2069', 'ana'],
  ['\u202aana\u202c', 'ana'],
  ['ana lane', 'ana lane'],
  ['аna', 'аna'],
])('the username %j is meant as %j', (typed, meant) => {
  expect(tidyUsername(typed)).toBe(meant)
})
