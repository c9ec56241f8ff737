import type { Locale } from '@hereabouts/contract/http/locales'
import type { Catalogue } from './translate.ts'

/**
 * `pseudo` shows accented and lengthened English, to find texts that are not in the catalogue or do not fit.
 */
export type ShownLocale = Locale | 'pseudo'

/** Loads the translations of a language. Each is a file of its own. */
export async function loadCatalogue(locale: Exclude<ShownLocale, 'en'>): Promise<Catalogue> {
  return (await CATALOGUES[locale]()).catalogue
}

const CATALOGUES: Record<Exclude<ShownLocale, 'en'>, () => Promise<{ catalogue: Catalogue }>> = {
  es: () => import('../../locales/es.po'),
  fr: () => import('../../locales/fr.po'),
  de: () => import('../../locales/de.po'),
  'pt-BR': () => import('../../locales/pt-BR.po'),
  ar: () => import('../../locales/ar.po'),
  ja: () => import('../../locales/ja.po'),
  pseudo: () => import('../../locales/en.po?pseudo'),
}
