import { match } from '@formatjs/intl-localematcher'
import { directionOf, type Locale, OFFERED_LOCALES, SOURCE_LOCALE } from '@hereabouts/contract/http/locales'
import type { I18n } from '@lingui/core'
import Negotiator from 'negotiator'
import { type Appearance, OWN_APPEARANCE } from '../appearance.ts'
import { i18nFor } from '../languages.ts'
import { escaped } from '../mailer-text.ts'

/**
 * The language to answer in, from `Accept-Language`: the best that we offer, also for related ones
 * such as Catalan and Spanish.
 */
export function localeFor(
  acceptLanguage: string | undefined,
  offered: readonly Locale[] = OFFERED_LOCALES,
): Locale {
  // An operator can leave English out.
  const fallback = offered.includes(SOURCE_LOCALE) ? SOURCE_LOCALE : (offered[0] ?? SOURCE_LOCALE)
  return match(languagesIn(acceptLanguage), offered, fallback) as Locale
}

/** The same, or null if none of the languages is offered. */
export function localeAsked(acceptLanguage: string | undefined): Locale | null {
  const found = localeFor(acceptLanguage)
  const isFallback = found === SOURCE_LOCALE && !languagesIn(acceptLanguage).some(isSource)
  return isFallback ? null : found
}

const isSource = (language: string) => language.split('-', 1)[0] === SOURCE_LOCALE

/** The languages of `Accept-Language`, best first. */
export function languagesIn(acceptLanguage: string | undefined): string[] {
  const headers = { 'accept-language': acceptLanguage }
  const languages = new Negotiator({ headers }).languages().slice(0, CONSIDERED_MAX).flatMap(languageOf)
  return [...new Set(languages)]
}

/**
 * The client's HTML in this language and with the operator's name and icon: its `lang` and `dir`, and the texts
 * that show without the client's code. `data-languages` tells the client which languages are offered.
 */
export function inLanguage(html: string, locale: Locale, look = OWN_APPEARANCE): string {
  const offer = look.languages ? ` data-languages="${look.languages.join(' ')}"` : ''
  const tag = `<html lang="${locale}" dir="${directionOf(locale)}"${offer}>`
  const i18n = i18nFor(locale)
  return textsOfPage(i18n).reduce(
    (page, [english, translated]) => page.replace(escaped(english), () => escaped(translated)),
    withLook(html.replace(/<html lang="[^"]*"[^>]*>/, tag), look),
  )
}

function withLook(html: string, { name, iconPath }: Appearance): string {
  const named = name
    ? html
        .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(name)}</title>`)
        .replace(
          /(<meta name="apple-mobile-web-app-title" content=")[^"]*/,
          (_, start) => start + escaped(name),
        )
    : html
  if (!iconPath) return named
  const links = `<link rel="icon" href="${iconPath}" type="image/png" />\n    <link rel="apple-touch-icon" href="${iconPath}" />`
  return named
    .replace(/<link rel="(?:icon|apple-touch-icon)"[^>]*>\s*/g, '')
    .replace('<link rel="manifest"', `${links}\n    <link rel="manifest"`)
}

/**
 * The manifest in this language and with the operator's name and icon: its description and the names of its
 * shortcuts, without the English pictures.
 */
export function manifestIn(
  manifest: string,
  locale: Locale,
  { name, iconPath }: Appearance = OWN_APPEARANCE,
): string {
  const i18n = i18nFor(locale)
  const { shortcuts = [], screenshots, ...rest }: Manifest = JSON.parse(manifest)
  return JSON.stringify({
    ...rest,
    ...(locale === SOURCE_LOCALE && screenshots ? { screenshots } : {}),
    ...(name && { name, short_name: name }),
    ...(iconPath && { icons: [{ src: iconPath, sizes: '512x512', type: 'image/png', purpose: 'any' }] }),
    description: describeApp(i18n),
    lang: locale,
    dir: directionOf(locale),
    shortcuts: shortcuts.map((one) => ({ ...one, name: shortcutName(one.url, i18n) ?? one.name })),
  })
}

interface Manifest {
  shortcuts?: { url: string; name: string }[]
  screenshots?: unknown
}

function shortcutName(url: string, i18n: I18n): string | undefined {
  if (url === '/gatherings') return i18n._('What’s planned')
  if (url === '/chat') return i18n._('Chats')
  if (url === '/notifications') return i18n._('Notifications')
  return undefined
}

/** The texts of web/index.html in English and in another language. */
export function textsOfPage(i18n: I18n): [english: string, translated: string][] {
  const english = i18nFor(SOURCE_LOCALE)
  const inBoth = (say: (one: I18n) => string): [string, string] => [say(english), say(i18n)]
  return [
    inBoth(describeApp),
    inBoth((i18n) => i18n._('Hereabouts needs JavaScript. Please switch it on for this site.')),
    inBoth((i18n) => i18n._('Unable to Load Application')),
    inBoth((i18n) => i18n._('A part of Hereabouts did not arrive. Check your connection and try again.')),
    inBoth((i18n) => i18n._('This browser is too old for Hereabouts')),
    // The page itself fills in the placeholders.
    inBoth((i18n) =>
      i18n._(
        'This is {browser}. Please update it to {version} or later, or open Hereabouts on another device.',
        { browser: '{browser}', version: '{version}' },
      ),
    ),
    inBoth((i18n) => i18n._('Please open Hereabouts in a current Chrome, Edge, Firefox or Safari.')),
    inBoth((i18n) => i18n._('Try Again')),
  ]
}

function describeApp(i18n: I18n): string {
  return i18n._(
    'Meet nearby people who share your interests, in person, within the hour, without the app ever learning where you are.',
  )
}

const CONSIDERED_MAX = 10

/**
 * Only the language, without a region: we offer each once, and the matcher keeps every tag that it has seen
 * in memory. Longer ones are valid, but no language has one.
 */
function languageOf(tag: string): string[] {
  try {
    return [new Intl.Locale(tag).language].filter((language) => /^[a-z]{2,3}$/.test(language))
  } catch {
    return []
  }
}
