/** The languages of the app, as BCP 47 tags. The first is the one that the source texts are written in. */
export const LOCALES = ['en', 'es', 'fr', 'de', 'pt-BR', 'ar', 'ja'] as const
export type Locale = (typeof LOCALES)[number]
export const SOURCE_LOCALE: Locale = 'en'

/**
 * The languages that people can choose. Add one once its catalogues are complete; `npm run lint` then rejects missing
 * translations. Development builds offer all of them.
 */
export const OFFERED_LOCALES: readonly Locale[] = ['en']

/** The languages that a person has reviewed. The app says of the others that a machine translated them. */
export const REVIEWED_LOCALES: readonly Locale[] = ['en']

/** Each language as it calls itself. */
export const LOCALE_NAMES: Record<Locale, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  'pt-BR': 'Português (Brasil)',
  ar: 'العربية',
  ja: '日本語',
}

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set<Locale>(['ar'])

/** The value of the `dir` attribute for this language. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(locale) ? 'rtl' : 'ltr'
}

export function isLocale(value: unknown): value is Locale {
  return (LOCALES as readonly unknown[]).includes(value)
}
