import { useStore } from 'zustand/react'
import { createStore } from 'zustand/vanilla'
import { onStoredCleared, readStored, removeStored, writeStored } from '../platform/storage.ts'
import { UNSAVED_EDITS_KEY } from './device-session.ts'
import { type Edits, editsIn, hasEdits } from './rules-edits.ts'

interface Unsaved {
  userId: number
  edits: Edits
}

/** Reads what this person has changed and not saved yet. It survives leaving the page and closing the app. */
export function readEdits(userId: number): Edits {
  return editsOf(unsaved.getState(), userId)
}

export function useUnsavedEdits(userId: number): Edits {
  return editsOf(useStore(unsaved), userId)
}

export function storeEdits(userId: number, edits: Edits) {
  const kept = hasEdits(edits) ? { userId, edits } : null
  if (kept) writeStored(UNSAVED_EDITS_KEY, kept)
  else removeStored(UNSAVED_EDITS_KEY)
  unsaved.setState(kept, true)
}

const NONE: Edits = {}
const unsaved = createStore<Unsaved | null>()(storedUnsaved)
onStoredCleared(() => unsaved.setState(null, true))

function storedUnsaved(): Unsaved | null {
  const { userId, edits } = Object(readStored(UNSAVED_EDITS_KEY))
  return typeof userId === 'number' ? { userId, edits: editsIn(edits) } : null
}

const editsOf = (kept: Unsaved | null, userId: number) => (kept?.userId === userId ? kept.edits : NONE)
