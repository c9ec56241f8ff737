/** Whether anything of the text can be seen: white space, joiners and fillers alone cannot. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(INVISIBLE, ''))
}

/** Whether a readable text is something to call somebody by: it has a letter, a digit or an emoji. */
export function isName(text: string): boolean {
  return (
    isReadable(text) &&
    /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}\u24b6-\u24e9\u{1f130}-\u{1f189}]/u.test(
      text.replace(INVISIBLE, '').replace(MODIFIERS, ''),
    )
  )
}

/**
 * Whether text that others see as a name is visible and does not change how the text around it reads. Allows
 * joiners and variation selectors, which emoji and many scripts need.
 */
export function isReadable(text: string): boolean {
  return isVisible(text) && !DISORDERING.test(text)
}

/** The text with spaces in place of the characters that `isReadable` rejects. */
export function inOrder(text: string): string {
  return text.replace(new RegExp(`${DISORDERING.source}+`, 'gu'), ' ').replace(/ +/g, ' ')
}

/**
 * A text of one line, as it was meant: without what keyboards and copying leave at its ends or hide inside, which
 * nobody sees, and without accents piled up over other lines or on the text before.
 */
export function tidyLine(text: string): string {
  return withoutEnd(withoutPiles(text.replace(HIDDEN, '')).replace(BEGINNING, ''))
}

/** By hand: an expression that ends with the text tries every run of spaces from each of its characters. */
function withoutEnd(text: string): string {
  let end = text.length
  while (AT_END.test(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** At most three marks per letter, or six where a script stacks its letters: more cover what is around them. */
export function withoutPiles(text: string): string {
  return text.replace(/\p{M}{4,}/gu, (marks) => {
    const isStack = [...marks].every((mark) => STACKED.test(mark))
    return [...marks].slice(0, isStack ? STACKED_MARKS_MAX : MARKS_MAX).join('')
  })
}

/**
 * A password in the form in which it is checked and stored: the OpaqueString profile of RFC 8265, section
 * 4.2.1. Systems compose the same letters differently, and some keyboards type other spaces. Unlike the
 * profile, it allows what emoji contain.
 */
export function preparePassword(typed: string): string {
  return typed.replace(/\p{Zs}/gu, ' ').normalize('NFC')
}

const MARKS_MAX = 3
const STACKED_MARKS_MAX = 6
const STACKED =
  /[\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Balinese}\p{Script=Javanese}\p{Script=Tai_Tham}]/u

// Direction controls, which can turn a name into another one or reorder the line around it; line breaks;
// other controls, among them old ones for shaping and annotations; and characters that each font draws as it likes.
const DISORDERING =
  /[\p{Bidi_Control}\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Noncharacter_Code_Point}\u206a-\u206f\ufff9-\ufffb\u{1d173}-\u{1d17a}]/u

// What Unicode counts as a letter although it only lengthens or marks the one beside it: apostrophes, dots, accents.
const MODIFIERS =
  /[\u02b9-\u02df\u02e5-\u02ff\u0640\u07fa\ua4f8-\ua4fd\ua700-\ua721\ua788-\ua78a\ua78f\uff9e\uff9f]/g

// What Unicode counts as a symbol or letter although it is blank: Braille without dots, the object
// replacement character, the null notehead, and Egyptian blanks.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{1d159}\u{13441}\u{13442}]/gu

// Not joiners, variation selectors and tags: letters and emoji end with them.
const EDGE = String.raw`\s\p{Bidi_Control}\u00ad\u180e\u200b\u2060-\u2064\u2800\u3164\ufeff\uffa0\ufffc`
// Characters at which a long word may break stay. Tags are invisible letters, unless they make a flag.
const HIDDEN = /[\u180e\u2060-\u2064\ufeff]|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,9})[\u{e0000}-\u{e007f}]/gu
// Marks and joiners at the beginning belong to nothing.
const BEGINNING = new RegExp(String.raw`^[${EDGE}\p{M}\u200c\u200d]+`, 'u')
const AT_END = new RegExp(`[${EDGE}]`, 'u')

/**
 * Lower case without accents, Arabic vowel signs, invisible characters and wide forms, and with one form of the
 * Arabic alef. For comparing texts, not for showing them.
 */
export function withoutMarks(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u0640\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFC')
    .replace(/[أإآٱ]/g, 'ا')
}

/**
 * The text for comparing it whatever the case: `NFKC_Casefold` of Unicode (section 3.13), as far as JavaScript has its
 * tables, so that "Straße" is "STRASSE" and a final sigma is a sigma. Dotted and dotless i are one letter, because
 * people also write Turkish words on keyboards without the dotless one.
 */
export function caseFolded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('i\u0307', 'i')
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
}

/** Digits of any script as `0` to `9`, as in `420017` for `٤٢٠٠١٧`. Drops all other characters. */
export function digitsIn(text: string): string {
  return (text.match(/\p{Nd}/gu) ?? []).map(valueOfDigit).join('')
}

/** Unicode has the digits of each script in a row, so the digits before this one give its value. */
function valueOfDigit(digit: string): number {
  const place = digit.codePointAt(0) ?? 0
  let first = place
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return (place - first) % 10
}

/** Cyrillic letters that look like Latin ones. */
export const CYRILLIC_LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  ԁ: 'd',
  һ: 'h',
  ӏ: 'l',
  ќ: 'k',
}
