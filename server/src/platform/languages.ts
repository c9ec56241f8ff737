import { readFileSync } from 'node:fs'
import {
  directionOf,
  LOCALES,
  type Locale,
  type NameKind,
  SOURCE_LOCALE,
} from '@hereabouts/contract/http/locales'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import PO from 'pofile'

/**
 * Speaks a person's language: `i18nFor(user.locale)._('Hi {name},', { name })`. The first argument is the
 * English text, which `npm run languages` collects; it is used where the catalogue has no translation, and
 * for people who never chose a language.
 */
export function i18nFor(locale: Locale | null | undefined): I18n {
  const language = locale && LOCALES.includes(locale) ? locale : SOURCE_LOCALE
  const known = speakers.get(language)
  if (known) return known
  const i18n = setupI18n({ locale: language, messages: { [language]: readCatalogue(language) } })
  // Lingui brings its parser of messages itself, but not in production.
  i18n.setMessagesCompiler(compileMessageOrThrow)
  if (directionOf(language) === 'rtl') isolateValues(i18n)
  speakers.set(language, i18n)
  return i18n
}

/** What a thing of the catalogues is called in this language. A name that somebody made up stays as it is. */
export function translateName(i18n: I18n, kind: NameKind, name: string): string {
  const id = idIn(kind, name)
  return i18n.messages[id] === undefined ? name : translateText(i18n, id)
}

/** A text that the contract has, such as a reason. lingui.config.ts names its file. */
export function translateText(i18n: I18n, text: string): string {
  // Not written as `i18n._(text)`, because the extractor warns about what is not a literal.
  return i18n._.call(i18n, text)
}

function idIn(context: string | null | undefined, text: string): string {
  return context ? `${context}\u0004${text}` : text
}

/**
 * Keeps a Latin name from turning the order of an Arabic sentence around (Unicode's first-strong isolates).
 * Not URLs, because mail programs would take the isolates for part of them.
 */
function isolateValues(i18n: I18n) {
  const translate = i18n._.bind(i18n) as (id: string, values?: Record<string, unknown>) => string
  const isolated = (value: unknown) =>
    typeof value === 'string' && !/^https?:/.test(value) ? `\u2068${value}\u2069` : value
  i18n._ = ((id: string, values: Record<string, unknown> = {}) =>
    translate(
      id,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(value)])),
    )) as I18n['_']
}

/** One per language that somebody has needed, so there are never more than languages. */
const speakers = new Map<Locale, I18n>()

/** `src` and `dist` have the same depth below `server`. */
const CATALOGUES = new URL('../../locales/', import.meta.url)

function readCatalogue(locale: Locale): Messages {
  if (locale === SOURCE_LOCALE) return {}
  const { items } = PO.parse(readFileSync(new URL(`${locale}.po`, CATALOGUES), 'utf8'))
  return Object.fromEntries(
    items.flatMap(({ msgctxt, msgid, msgstr: [text] }) =>
      text ? [[idIn(msgctxt, msgid), compileMessageOrThrow(text)]] : [],
    ),
  )
}
