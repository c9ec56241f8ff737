import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'
import { LOCALES, SOURCE_LOCALE } from '../../contract/src/http/locales.ts'
import { SIGN_WORDS } from '../../contract/src/meetups/limits-words.ts'

/** The meeting words of a catalogue, in the order of the list. */
async function wordsOf(side: 'web' | 'server', locale: string): Promise<string[]> {
  const filename = new URL(`../../${side}/locales/${locale}.po`, import.meta.url)
  const context = { locale, sourceLocale: SOURCE_LOCALE, filename: filename.pathname }
  const catalogue = Object.values(await formatter().parse(readFileSync(filename, 'utf8'), context))
  return SIGN_WORDS.map((word) => {
    const found = catalogue.find((entry) => entry.context === 'meeting word' && entry.message === word)
    return found?.translation ?? ''
  })
}

// Phones show the word in their language, and the server says what the other screen shows. If two words had
// the same translation, or the catalogues differed, people could not recognise each other.
test.each(LOCALES)(
  '%s translates each meeting word into a single, distinct word, the same on phones and server',
  async (locale) => {
    const words = await wordsOf('web', locale)
    expect(words.filter((word) => !/^[\p{Letter}\p{Mark}]+$/u.test(word))).toEqual([])
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
    expect(await wordsOf('server', locale)).toEqual(words)
  },
)
