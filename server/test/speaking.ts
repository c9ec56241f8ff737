import type { Locale } from '@hereabouts/contract/http/locales'
import { i18nFor } from '../src/platform/languages.ts'

/**
 * Makes a language say these texts, whatever its catalogue says; `meeting word\u0004Owl` is the
 * text "Owl" in its context.
 */
export function speaking(locale: Locale, texts: Record<string, string>) {
  i18nFor(locale).load(locale, texts)
}
