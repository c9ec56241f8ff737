import { caseFolded } from './text.ts'

/**
 * The key that equal interests share. It ignores case, spacing, what nobody sees, and how a keyboard typed an accent, an
 * apostrophe or a dash; in Arabic and Hebrew also the vowel signs and the forms of alef, yeh and kaf, which people
 * write or leave out as they like. Accents of other letters make another interest.
 */
export function nameKey(name: string): string {
  // NFKC makes an accent and a space of this apostrophe.
  const folded = caseFolded(name.replaceAll('\u00b4', "'"))
  const key = folded
    .replace(APOSTROPHES, "'")
    .replace(DASHES, '-')
    .replace(SIGNS, '')
    .replace(/[أإآٱیک]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
  return key || folded
}

/** Raise it with each change of `nameKey`: at its next start, the server then computes all stored keys again. */
export const NAME_KEY_FORM = 2

const APOSTROPHES = /[`\u02b9\u02bb\u02bc\u2018\u2019\u201b\u2032]/g
const DASHES = /[\u2010-\u2015\u2212]/g
// Tatweel, and the vowel signs of both scripts.
const SIGNS = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0652\u0670]/g
const PLAIN: Readonly<Record<string, string>> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ی: 'ي', ک: 'ك' }
