import { readFileSync } from 'node:fs'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import PO from 'pofile'
import type { Plugin } from 'vite'
import { keyOf, type Message } from '../src/platform/translate.ts'
import { accented } from './accented.ts'
import { parseMessage } from './macros.ts'

/**
 * Turns a PO file into a module with its translations. `en.po?pseudo` has the English texts accented, a third
 * longer and in brackets: on such a screen, a text without brackets is not in the catalogue, and a missing
 * bracket shows what does not fit.
 */
export function catalogues(): Plugin {
  return {
    name: 'hereabouts:catalogues',
    load: {
      filter: { id: /\.po(\?pseudo)?$/ },
      handler(id) {
        const [path = ''] = id.split('?')
        this.addWatchFile(path)
        const catalogue = readCatalogue(readFileSync(path, 'utf8'), id.endsWith('?pseudo'))
        return { code: `export const catalogue = ${JSON.stringify(catalogue)}`, moduleType: 'js' }
      },
    },
  }
}

/**
 * The translations in a PO file by the keys of their English messages, and those of
 * errors by their codes too.
 */
export function readCatalogue(po: string, isPseudo = false): Record<string, Message> {
  const catalogue: Record<string, Message> = {}
  for (const { msgid, msgctxt, msgstr, extractedComments } of PO.parse(po).items) {
    const { message, key } = parseMessage(msgid, msgctxt)
    const id = key ?? keyOf(message)
    if (id in catalogue) throw new Error(`Two messages have the same key; change the words of one: ${msgid}`)
    const [translation = ''] = msgstr
    if (isPseudo) catalogue[id] = pseudo(msgid)
    else if (translation) catalogue[id] = parseMessage(unbroken(translation)).message
    const known = catalogue[id]
    // Right after the message itself, so that compression makes it almost free.
    if (known !== undefined) for (const code of errorCodesIn(extractedComments)) catalogue[code] = known
  }
  return catalogue
}

/** Lets no line end inside “E-Mail”. */
function unbroken(text: string): string {
  return text.replace(/\b(e-)(mail)/gi, '$1\u2060$2')
}

/** From the comments that tools/languages/contract-extractor.ts writes. */
function errorCodesIn(comments: readonly string[]): string[] {
  return comments.flatMap((comment) => /^Error ([A-Z_]+)$/.exec(comment)?.[1] ?? [])
}

function pseudo(text: string): Message {
  const lengthened = '~'.repeat(Math.min(Math.ceil(text.length / 3), LENGTHENED_MAX))
  return ['[', ...(compileMessageOrThrow(text, accented) as Exclude<Message, string>), `${lengthened}]`]
}

const LENGTHENED_MAX = 20
