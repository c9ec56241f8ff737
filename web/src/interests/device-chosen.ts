import { onStoredCleared, readStored, removeStored, writeStored } from '../platform/storage.ts'
import { type Chosen, chosenIn, countOf } from './rules.ts'

const KEY = 'hereabouts_chosen_interests'

/** The interests that a visitor has chosen in this tab, before signing up. */
export function readChosen(): Chosen {
  return chosenIn(readStored(KEY, 'session'))
}

export function storeChosen(chosen: Chosen) {
  writeStored(KEY, chosen, 'session')
}

export function forgetChosen() {
  removeStored(KEY, 'session')
}

const UNSAVED_KEY = 'hereabouts_unsaved_interests'

/** The member's changed interests that are not saved yet, so that leaving the page does not lose them. */
export function readUnsaved(userId: number): Chosen | null {
  const kept = readStored(UNSAVED_KEY, 'session') as { userId?: unknown; chosen?: unknown } | null
  const chosen = kept?.userId === userId ? chosenIn(kept.chosen) : null
  return chosen && countOf(chosen) > 0 ? chosen : null
}

export function storeUnsaved(userId: number, chosen: Chosen | null) {
  if (chosen) writeStored(UNSAVED_KEY, { userId, chosen }, 'session')
  else removeStored(UNSAVED_KEY, 'session')
}

onStoredCleared(() => removeStored(UNSAVED_KEY, 'session'))
