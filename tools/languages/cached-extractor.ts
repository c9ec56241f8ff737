import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extractor } from '@lingui/cli/api'
import type { ExtractedMessage, ExtractorType } from '@lingui/conf'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/hereabouts/messages', import.meta.url))
/** Only files that import a macro, or call `i18n._` or `i18n.t`, contain messages. */
const HAS_MESSAGES = /@lingui\/|\bi18n\b/

/** Lingui's extractor, cached: parses only files whose text has changed, so that `npm run lint` is fast. */
export const cachedExtractor: ExtractorType = {
  match: (filename) => /\.tsx?$/.test(filename),
  async extract(filename, code, onMessageExtracted, context) {
    if (!HAS_MESSAGES.test(code)) return
    const kept = join(CACHE, createHash('sha256').update(`${filename}\n${code}`).digest('hex'))
    for (const message of readKept(kept) ?? (await extract())) onMessageExtracted(message)

    async function extract(): Promise<ExtractedMessage[]> {
      const messages: ExtractedMessage[] = []
      await extractor.extract(filename, code, (message) => messages.push(message), context)
      mkdirSync(CACHE, { recursive: true })
      writeFileSync(kept, JSON.stringify(messages))
      return messages
    }
  },
}

function readKept(path: string): ExtractedMessage[] | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
