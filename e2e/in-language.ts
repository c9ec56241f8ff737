import { readFileSync } from 'node:fs'
import type { Locale } from '@hereabouts/contract/http/locales'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Locator, Page } from '@playwright/test'
import PO from 'pofile'
import { accented } from '../web/worker/accented.ts'

/** The pseudo-language shows accented and lengthened English. */
export type Tongue = Exclude<Locale, 'en'> | 'pseudo'
type Name = string | RegExp

/**
 * A page of the app in another language, which is driven with English texts: every text that selects an
 * element is looked up in the catalogue. So one test or script covers all languages. Names that people
 * made up stay as they are.
 */
export function pageIn(page: Page, locale: Tongue): Page {
  return translating(page, catalogueOf(locale))
}

/** What an English text of the app is in another language, as a pattern. */
export function textIn(locale: Tongue, english: Name): RegExp {
  const found = translated(catalogueOf(locale), english)
  if (typeof found === 'string') throw new Error(`No text of the catalogue is “${english}”.`)
  return found
}

/** One message, with the values in curly brackets. Plurals and selections are one entry for every form. */
interface Entry {
  english: Part[]
  /** All forms, because languages have different ones. */
  translations: Part[][]
}
type Part = string | { value: string }

const catalogues = new Map<Tongue, Entry[]>()

function catalogueOf(locale: Tongue): Entry[] {
  const known = catalogues.get(locale)
  if (known) return known
  const file = new URL(`../web/locales/${locale === 'pseudo' ? 'en' : locale}.po`, import.meta.url)
  const entries = PO.parse(readFileSync(file, 'utf8')).items.flatMap(({ msgid, msgstr: [text = ''] }) => {
    const translations = locale === 'pseudo' ? formsOf(msgid).map(pseudo) : text ? formsOf(text) : []
    return translations.length > 0 ? formsOf(msgid).map((english) => ({ english, translations })) : []
  })
  catalogues.set(locale, entries)
  return entries
}

/** A message without its tags, once for each of its plural forms and selections. */
function formsOf(message: string): Part[][] {
  return expand(compileMessageOrThrow(message.replace(/<\/?\w+\/?>/g, '')))
}

type Token = string | readonly [name: string, type?: string, cases?: Record<string, unknown>]

function expand(message: unknown): Part[][] {
  if (typeof message === 'string') return [[message]]
  return (message as Token[]).reduce<Part[][]>(
    (forms, token) => {
      const next = partsOf(token)
      return forms.flatMap((form) => next.map((parts) => [...form, ...parts]))
    },
    [[]],
  )
}

function partsOf(token: Token): Part[][] {
  if (token === '#') return [[{ value: '#' }]]
  if (typeof token === 'string') return [[token]]
  const [name, type, cases] = token
  if (!cases || type === 'number') return [[{ value: name }]]
  return Object.entries(cases).flatMap(([key, form]) => (key === 'offset' ? [] : expand(form)))
}

/** A text of the pseudo-language: in brackets, longer, and some of its letters have accents. */
function pseudo(form: Part[]): Part[] {
  const parts = form.map((part) => (typeof part === 'string' ? accented(part) : part))
  return ['[', ...parts, `${LENGTHENING}]`]
}

/** Stands for the tildes that make a text longer. */
const LENGTHENING = '\u0002'
const ISOLATES = '[\u2066-\u2069]*'

function patternOf(form: readonly Part[], fill: (name: string) => string = () => '.*'): string {
  return form
    .map((part) => (typeof part === 'string' ? literal(part) : `${ISOLATES}${fill(part.value)}${ISOLATES}`))
    .join('')
}

function literal(text: string): string {
  return text
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
    .replace(/(e-)(mail)/gi, '$1\u2060?$2')
    .replaceAll(LENGTHENING, '~*')
}

/**
 * An English name or text as a pattern in the language of the catalogue; as it is if the
 * catalogue does not have it.
 */
function translated(catalogue: readonly Entry[], name: Name, isExact = false): Name {
  const patterns =
    typeof name === 'string' ? patternsFor(catalogue, name, isExact) : patternsLike(catalogue, name)
  if (patterns.length === 0) return name
  // A value of a test, such as a username, may be all that the English pattern is about.
  const all = typeof name === 'string' ? patterns : [...patterns, name.source]
  return new RegExp([...new Set(all)].map((one) => `(?:${one})`).join('|'), 'is')
}

function patternsFor(catalogue: readonly Entry[], text: string, isExact: boolean): string[] {
  const sought = text.toLowerCase()
  const same = catalogue.filter(({ english }) => sampleOf(english).toLowerCase() === sought)
  const known =
    same.length > 0 ? patternsOf(same) : catalogue.flatMap((entry) => filledIn(catalogue, entry, text))
  if (isExact) return known.map((one) => `^\\s*${one}\\s*$`)
  // Playwright also finds elements whose name contains the text.
  const around = patternsOf(
    catalogue.filter(({ english }) => sampleOf(english).toLowerCase().includes(sought)),
  )
  if (known.length > 0) return [...known, ...around.map((one) => `^${one}$`)]
  return around.length > 0 ? [...around, literal(text)] : []
}

/** Patterns for `You met Ana!` from `You met {name}!`. */
function filledIn(catalogue: readonly Entry[], { english, translations }: Entry, text: string): string[] {
  const names = english.flatMap((part) => (typeof part === 'string' ? [] : [part.value]))
  if (names.length === 0 || !HAS_WORD.test(fixedOf(english))) return []
  const match = new RegExp(`^${patternOf(english, () => '(.+)')}$`, 'is').exec(text)
  if (!match) return []
  const values = new Map(names.map((name, nth) => [name, match[nth + 1] ?? '']))
  const fill = (name: string) => {
    const value = values.get(name)
    if (value === undefined) return '.*'
    const named = translated(catalogue, value, true)
    return typeof named === 'string'
      ? literal(value)
      : `(?:${named.source.replaceAll(/\^\\s\*|\\s\*\$/g, '')})`
  }
  return translations.map((form) => patternOf(form, fill))
}

function patternsLike(catalogue: readonly Entry[], pattern: RegExp): string[] {
  return patternsOf(
    catalogue.filter(({ english }) => pattern.test(sampleOf(english)) && HAS_WORD.test(fixedOf(english))),
  )
}

function patternsOf(entries: readonly Entry[]): string[] {
  // A form of only values would match every text.
  return entries.flatMap(({ translations }) =>
    translations.filter((form) => /\p{L}/u.test(fixedOf(form))).map((form) => patternOf(form)),
  )
}

const HAS_WORD = /\p{L}{2}/u
const fixedOf = (form: readonly Part[]) => form.filter((part) => typeof part === 'string').join('')
const sampleOf = (form: readonly Part[]) =>
  form.map((part) => (typeof part === 'string' ? part : '1')).join('')

/** The methods that take a text first, and the options that are texts. */
const BY_TEXT = /^getBy(Text|Label|Placeholder|Title|AltText)$/
const WITH_OPTIONS = /^(getBy|filter$|locator$)/
const TEXT_OPTIONS = ['name', 'hasText', 'hasNotText']

/** The same page or locator, whose methods translate the texts they are given, and return such locators. */
function translating<Target extends object>(target: Target, catalogue: readonly Entry[]): Target {
  const proxy = new Proxy(target, {
    get(_, key) {
      const member = Reflect.get(target, key)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        const result = member.apply(target, argumentsIn(String(key), given))
        return isLocator(result) ? translating(result, catalogue) : result
      }
    },
  })
  originals.set(proxy, target)
  return proxy

  function argumentsIn(method: string, given: readonly unknown[]): unknown[] {
    return given.map((one, nth) => {
      if (nth === 0 && BY_TEXT.test(method)) {
        const { exact = false } = (given[1] ?? {}) as { exact?: boolean }
        return translated(catalogue, one as Name, exact)
      }
      if (typeof one !== 'object' || one === null) return one
      const original = originals.get(one)
      return original ?? (WITH_OPTIONS.test(method) ? optionsIn(one as Record<string, unknown>) : one)
    })
  }

  function optionsIn(options: Record<string, unknown>): Record<string, unknown> {
    const isExact = options.exact === true
    return Object.fromEntries(
      Object.entries(options).map(([name, value]) => {
        if (TEXT_OPTIONS.includes(name)) return [name, translated(catalogue, value as Name, isExact)]
        return [name, originals.get(value as object) ?? value]
      }),
    )
  }
}

const originals = new WeakMap<object, object>()

function isLocator(value: unknown): value is Locator {
  return typeof value === 'object' && value !== null && 'getByRole' in value && 'nth' in value
}
