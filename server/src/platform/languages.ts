import { readFileSync } from 'node:fs'
import { LOCALES, type Locale, SOURCE_LOCALE } from '@hereabouts/contract/http/locales'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import PO from 'pofile'

/**
 * Speaks a person's language: `i18nFor(user.locale)._('Hi {name},', { name })`. The first argument is the English text, which
 * `npm run languages` collects; it is used where the catalogue has no translation, and for people who never chose a language.
 */
export function i18nFor(locale: Locale | null | undefined): I18n {
  const language = locale && LOCALES.includes(locale) ? locale : SOURCE_LOCALE
  const known = speakers.get(language)
  if (known) return known
  const i18n = setupI18n({ locale: language, messages: { [language]: readCatalogue(language) } })
  // Lingui brings its parser of messages itself, but not in production.
  i18n.setMessagesCompiler(compileMessageOrThrow)
  speakers.set(language, i18n)
  return i18n
}

/** One per language that somebody has needed, so there are never more than languages. */
const speakers = new Map<Locale, I18n>()

/** `src` and `dist` have the same depth below `server`. */
const CATALOGUES = new URL('../../locales/', import.meta.url)

function readCatalogue(locale: Locale): Messages {
  if (locale === SOURCE_LOCALE) return {}
  const { items } = PO.parse(readFileSync(new URL(`${locale}.po`, CATALOGUES), 'utf8'))
  return Object.fromEntries(
    items.flatMap(({ msgid, msgstr: [text] }) => (text ? [[msgid, compileMessageOrThrow(text)]] : [])),
  )
}
