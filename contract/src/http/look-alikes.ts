import { CYRILLIC_LOOK_ALIKES } from './text.ts'

/**
 * Small letters that look like Latin ones, also those whose capitals do, as in “МОDЕRАТОR” and “TELEGЯAM”: Cyrillic,
 * Greek, Armenian, and rare Latin ones.
 */
export const LOOK_ALIKES: Readonly<Record<string, string>> = {
  ...CYRILLIC_LOOK_ALIKES,
  ...lettersOf(
    'тмнквиядє' + 'αορτνικυεση' + 'օսոհցղ' + 'ıɑɡɦɩɪɾɼʋɗɖɱɳɲŋɴʂʈøđłƒɛɔʀ',
    'tmhkbnrae' + 'aoptvikueon' + 'ounhgn' + 'iaghiirrvddmnnnnstodlfeor',
  ),
}

/** The letters of `like`, each with the Latin one at its place. */
export function lettersOf(like: string, latin: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...like].map((letter, nth) => [letter, latin[nth] ?? letter]))
}
