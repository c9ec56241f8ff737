import { readStored, removeStored, writeStored } from '../platform/storage.ts'
import type { Pair } from './queries.ts'

/** The unsent text of a conversation. */
export function readDraft(pair: Pair): string {
  const text = readStored(keyOf(pair))
  return typeof text === 'string' ? text : ''
}

export function writeDraft(pair: Pair, text: string) {
  if (text === '') removeStored(keyOf(pair))
  else writeStored(keyOf(pair), text)
}

function keyOf({ a, b }: Pair): string {
  return `hereabouts_draft_${a}_${b}`
}
