import type { NameKind } from '@hereabouts/contract/http/locales'
import type { ExtractorType } from '@lingui/conf'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'

/**
 * Collects the texts of the contract that people read: error messages, hints for fields, and names of
 * things. The app looks up their translations by the English text. Runs the files instead of parsing them,
 * because many texts contain limits.
 */
export const contractExtractor: ExtractorType = {
  match: (filename) => /[\\/]contract[\\/]src[\\/].*[\\/](error|errors|limits)(-[a-z]+)?\.ts$/.test(filename),
  async extract(filename, _code, onMessageExtracted) {
    for (const { text, comment, context } of textsIn(await import(filename)))
      onMessageExtracted({
        id: generateMessageId(text, context ?? ''),
        message: text,
        comment,
        ...(context && { context }),
        origin: [filename, 1],
      })
  },
}

/** Collects the names of interests and badges, and what badges say, with their kind as the context. */
export const namesExtractor: ExtractorType = {
  match: (filename) => /[\\/]server[\\/]data[\\/](interests|badges)\.json$/.test(filename),
  async extract(filename, code, onMessageExtracted) {
    const kind: NameKind = /interests\.json$/.test(filename) ? 'interest' : 'badge'
    for (const { text, comment } of namesIn(JSON.parse(code)))
      onMessageExtracted({
        id: generateMessageId(text, kind),
        message: text,
        comment,
        context: kind,
        origin: [filename, 1],
      })
  },
}

/** The names in a catalogue, which lists them by group, with or without descriptions. */
export function namesIn(groups: Record<string, string[] | Record<string, string>>): Text[] {
  return Object.entries(groups).flatMap(([group, names]) =>
    Array.isArray(names)
      ? names.map((text) => ({ text, comment: group }))
      : Object.entries(names).flatMap(([text, description]) => [
          { text, comment: group },
          { text: description, comment: `Said of a person, about “${text}”` },
        ]),
  )
}

interface Text {
  text: string
  comment: string
  context?: NameKind
}

/** The texts that a contract file exports, with comments for translators. */
export function textsIn(exported: Record<string, unknown>): Text[] {
  return Object.entries(exported).flatMap(([name, value]): Text[] => {
    if (typeof value === 'string') return /_(HINT|TEXT)$/.test(name) ? [{ text: value, comment: name }] : []
    if (typeof value !== 'object' || value === null) return []
    if (name === 'SIGN_WORDS') return (value as string[]).map((text) => ({ text, ...MEETING_WORD }))
    if (/_(NAMES|WORDS)$/.test(name)) return Object.values(value).map((text) => ({ text, comment: name }))
    return Object.values(value).flatMap((one) => {
      const { code, status, message }: { code?: unknown; status?: unknown; message?: unknown } = Object(one)
      const isError = typeof code === 'string' && typeof status === 'number' && typeof message === 'string'
      return isError ? [{ text: message, comment: `Error ${code}` }] : []
    })
  })
}

const MEETING_WORD = {
  context: 'meeting word',
  comment:
    'Both screens show it when two people meet, very large, so that they can compare it. One short, common word, different from all the others, and no colour.',
} as const
