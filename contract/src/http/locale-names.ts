import { isLocale, type Locale } from './locales.ts'

// Not in locales.ts, which every page loads.

/** The languages that a person has reviewed. The app says of the others that a machine translated them. */
const REVIEWED_LOCALES: readonly Locale[] = ['en']

/** Whether no note about the translation is needed. Nor does the pseudo-language need one. */
export function isReviewed(locale: string): boolean {
  return !isLocale(locale) || REVIEWED_LOCALES.includes(locale)
}

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
