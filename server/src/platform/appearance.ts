import { setTimeout } from 'node:timers/promises'
import type { Locale } from '@hereabouts/contract/http/locales'

/** What pages and e-mails from the server show of this installation. */
export interface Appearance {
  /** Empty for the app's own name. */
  name: string
  /** A square PNG of 512 pixels, or null for the app's own icon. */
  iconPath: string | null
  /** Those that people can choose, or null for all. */
  languages: readonly Locale[] | null
}

export const APP_NAME = 'Hereabouts'
const READING_MS_MAX = 500

/** The app as it comes. */
export const OWN_APPEARANCE: Appearance = { name: '', iconPath: null, languages: null }

/**
 * Reads the appearance each time, so that a change shows at once on all nodes. A database that is down or slow
 * must not keep pages from people: then the appearance is the last one that was read.
 */
export function createAppearance(read: () => Promise<Appearance>): () => Promise<Appearance> {
  let known = OWN_APPEARANCE
  return () => {
    const reading = read().then(
      (appearance) => {
        known = appearance
        return known
      },
      () => known,
    )
    return Promise.race([reading, setTimeout(READING_MS_MAX, null, { ref: false }).then(() => known)])
  }
}
