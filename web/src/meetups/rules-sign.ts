import type { SIGN_COLOURS } from '@hereabouts/contract/meetups/limits'
import type { Meetup } from '@hereabouts/contract/meetups/schemas'
import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { translateName } from '../platform/translate.ts'

/**
 * The sentence above the word, if both screens say the same. A whole one for each colour, because many
 * languages inflect colours.
 */
export const SIGN_TEXTS: Record<(typeof SIGN_COLOURS)[number], MessageDescriptor> = {
  coral: msg`Both your screens are coral and say`,
  amber: msg`Both your screens are amber and say`,
  lime: msg`Both your screens are lime green and say`,
  emerald: msg`Both your screens are emerald green and say`,
  teal: msg`Both your screens are teal and say`,
  sky: msg`Both your screens are sky blue and say`,
  violet: msg`Both your screens are violet and say`,
  magenta: msg`Both your screens are magenta and say`,
}

/**
 * The sentence above the own word. It must stay true if the other screens say something else, because
 * they are in other languages.
 */
export function signText(ifAllSame: MessageDescriptor, isSame: boolean): string {
  return isSame ? t(ifAllSame) : t`Compare the colour and the words`
}

/** The word in this phone's language, and what the other screen says if it differs. */
export function wordsOf({ word, otherWord }: NonNullable<Meetup['sign']>) {
  const own = translateName('meeting word', word)
  return { word: own, otherWord: otherWord === own ? null : otherWord }
}

/**
 * The width of a word in the font of signs, in ems. Rounded up slightly. Arabic uses the phone's font; the
 * widths are those of DejaVu Sans Bold, which is wider than those of most phones.
 */
export function emsOf(word: string): string {
  return [...word].reduce((sum, letter) => sum + emsOfLetter(letter), 0).toFixed(2)
}

function emsOfLetter(letter: string): number {
  // Chinese and Japanese characters are as wide as they are high.
  if (letter >= '\u2e80') return 1.05
  if ('سشصض'.includes(letter)) return 1.35
  if ('اأإآل'.includes(letter)) return 0.5
  if (/\p{Script=Arabic}/u.test(letter)) return 0.77
  if ('mw'.includes(letter)) return 0.95
  return 'fijlrt'.includes(letter) ? 0.38 : 0.62
}
