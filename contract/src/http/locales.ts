/** The languages of the app, as BCP 47 tags. The first is the one that the source texts are written in. */
export const LOCALES = ['en', 'es', 'fr', 'de', 'pt-BR', 'ar', 'ja'] as const
export type Locale = (typeof LOCALES)[number]
export const SOURCE_LOCALE: Locale = 'en'

/**
 * The languages that people can choose. Leave a new one out until its catalogues are complete: `npm run lint`
 * rejects missing translations of these. Development builds offer all of them.
 */
export const OFFERED_LOCALES: readonly Locale[] = LOCALES

/**
 * What has names that catalogues translate although they are data: the context of their messages. Names that
 * people made up are not in a catalogue, so they stay as they are.
 */
export type NameKind = 'interest' | 'badge' | 'meeting word'

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set<Locale>(['ar'])

/** The value of the `dir` attribute for this language. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(locale) ? 'rtl' : 'ltr'
}

export function isLocale(value: unknown): value is Locale {
  return (LOCALES as readonly unknown[]).includes(value)
}
