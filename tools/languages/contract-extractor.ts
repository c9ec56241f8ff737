import type { ExtractorType } from '@lingui/conf'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'

/**
 * Collects the texts of the contract that people read: the messages of errors, and the hints for fields. The app translates them by
 * their English text. The files are run, not parsed, because many texts contain limits.
 */
export const contractExtractor: ExtractorType = {
  match: (filename) => /[\\/]contract[\\/]src[\\/].*[\\/](error|errors|limits)(-[a-z]+)?\.ts$/.test(filename),
  async extract(filename, _code, onMessageExtracted) {
    for (const { text, comment } of textsIn(await import(filename)))
      onMessageExtracted({
        id: generateMessageId(text),
        message: text,
        comment,
        origin: [filename, 1],
      })
  },
}

/** The texts among the exports of a file of the contract, with comments for translators. */
export function textsIn(exported: Record<string, unknown>): { text: string; comment: string }[] {
  return Object.entries(exported).flatMap(([name, value]) => {
    if (typeof value === 'string') return /_(HINT|TEXT)$/.test(name) ? [{ text: value, comment: name }] : []
    if (typeof value !== 'object' || value === null) return []
    return Object.values(value).flatMap((one) => {
      const { code, status, message }: { code?: unknown; status?: unknown; message?: unknown } = Object(one)
      const isError = typeof code === 'string' && typeof status === 'number' && typeof message === 'string'
      return isError ? [{ text: message, comment: `Error ${code}` }] : []
    })
  })
}
