import { readStored, removeStored, writeStored } from '../platform/storage.ts'
import { type Thread, threadKey } from './rules-threads.ts'

/** The unsent text of a conversation. */
export function readDraft(thread: Thread): string {
  const text = readStored(keyOf(thread))
  return typeof text === 'string' ? text : ''
}

export function writeDraft(thread: Thread, text: string) {
  if (text === '') removeStored(keyOf(thread))
  else writeStored(keyOf(thread), text)
}

function keyOf(thread: Thread): string {
  return `hereabouts_draft_${threadKey(thread)}`
}
