import { SPOKEN_LANGUAGES_MAX } from '@hereabouts/contract/accounts/limits'
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '@hereabouts/contract/accounts/limits-languages'
import type { OwnUser } from '@hereabouts/contract/accounts/schemas'

/** What people say about themselves besides their name; empty if they say nothing. */
export interface About {
  askMeAbout: string
  languages: SpokenLanguage[]
  pronouns: string
}

export const NOTHING_SAID: About = { askMeAbout: '', languages: [], pronouns: '' }

/** What somebody says, trimmed and with known languages only. */
export function aboutOf({ askMeAbout, languages, pronouns }: Pick<OwnUser, keyof About>): About {
  return { askMeAbout: askMeAbout.trim(), languages: languages.filter(isSpoken), pronouns: pronouns.trim() }
}

/** Parses stored fields, and leaves out what is not valid. */
export function aboutIn({ askMeAbout, languages, pronouns }: Record<string, unknown>): About {
  return {
    askMeAbout: typeof askMeAbout === 'string' ? askMeAbout : '',
    languages: Array.isArray(languages)
      ? [...new Set(languages.filter(isSpoken))].slice(0, SPOKEN_LANGUAGES_MAX)
      : [],
    pronouns: typeof pronouns === 'string' ? pronouns : '',
  }
}

export function saysAnything({ askMeAbout, languages, pronouns }: Pick<OwnUser, keyof About>): boolean {
  return askMeAbout.trim() !== '' || languages.length > 0 || pronouns.trim() !== ''
}

/** The catalogue's languages among those that a browser prefers, such as `pt-BR`, most preferred first. */
export function languagesOf(preferred: readonly string[]): SpokenLanguage[] {
  const codes = preferred.map((tag) => tag.split('-')[0] ?? '')
  return [...new Set(codes.map((code) => ALIASES[code] ?? code))].filter(isSpoken)
}

/** Codes of browsers for languages that the catalogue has under another code. */
const ALIASES: Record<string, SpokenLanguage> = { nb: 'no', nn: 'no', tl: 'fil', iw: 'he', in: 'id' }

function isSpoken(code: unknown): code is SpokenLanguage {
  return (SPOKEN_LANGUAGES as readonly unknown[]).includes(code)
}
