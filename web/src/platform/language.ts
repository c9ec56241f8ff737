import {
  directionOf,
  isLocale,
  LOCALES,
  type Locale,
  OFFERED_LOCALES,
  SOURCE_LOCALE,
} from '@hereabouts/contract/http/locales'
import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import type { ShownLocale } from './catalogues.ts'
import { OF_THE_PHONE, readStored, writeStored } from './storage.ts'
import { type Catalogue, speak } from './translate.ts'

const KEY = `${OF_THE_PHONE}language`

/**
 * Loads and shows the language of this phone: the one chosen on it, or else the phone's first language if we
 * offer it, or else the one that the server chose for the page from `Accept-Language`. That choice may be
 * old if the service worker has stored the page. English needs no catalogue. If a catalogue cannot be
 * loaded, the app speaks English.
 */
export async function startLanguage(): Promise<void> {
  const locale = localeOfPhone()
  activate(SOURCE_LOCALE, {})
  if (locale !== 'en') await showLanguage(locale).catch(() => {})
}

/** Sets and shows the language of this phone. Rejects and changes nothing if its catalogue does not load. */
export async function chooseLanguage(locale: ShownLocale): Promise<void> {
  await showLanguage(locale)
  writeStored(KEY, locale)
}

/** The language to store with a new account; null for English, which is what it gets anyway. */
export function localeOfAccount(): Locale | null {
  const locale = localeOfPhone()
  return isLocale(locale) && locale !== 'en' ? locale : null
}

/** The language on the screen. */
export function useLanguage(): string {
  return useStore(language)
}

/** Development builds include those that are not complete. */
const COMPLETE: readonly Locale[] = import.meta.env.DEV ? LOCALES : OFFERED_LOCALES
/** The operator's choice; without one, all. */
let offered: readonly string[] | null | undefined

/** The languages to choose from, and the one on the screen. */
export function languageChoices(): readonly Locale[] {
  return COMPLETE.filter((locale) => isOffered(locale) || locale === language.getState())
}

/** Limits the choice; without a limit, all languages. Nobody loses the one they have chosen. */
export function offerLanguages(locales: readonly string[] | null | undefined) {
  offered = locales
}

/** The language that the phone starts with. */
export function localeOfPhone(): ShownLocale {
  const chosen = readStored(KEY)
  if (isLocale(chosen) || chosen === 'pseudo') return chosen
  const { lang } = document.documentElement
  return offeredFor(navigator.languages[0]) ?? (isLocale(lang) ? lang : SOURCE_LOCALE)
}

function offeredFor(tag = ''): Locale | undefined {
  return OFFERED_LOCALES.find((locale) => locale.split('-')[0] === tag.split('-')[0] && isOffered(locale))
}

function isOffered(locale: Locale): boolean {
  return offered?.includes(locale) !== false
}

const language = createStore<string>()(() => SOURCE_LOCALE)

async function showLanguage(locale: ShownLocale) {
  if (locale === 'en') return activate(locale, {})
  const { loadCatalogue } = await import('./catalogues.ts')
  activate(locale, await loadCatalogue(locale))
}

/** The code contains all English messages, which also stand in for those that a catalogue lacks. */
function activate(locale: ShownLocale, catalogue: Catalogue) {
  const tag = locale === 'pseudo' ? SOURCE_LOCALE : locale
  const dir = directionOf(tag)
  speak(tag, catalogue, dir === 'rtl')
  Object.assign(document.documentElement, { lang: tag, dir })
  language.setState(locale)
}
