/** `local` lasts as long as the browser keeps it, `session` until the tab closes. */
type Kept = 'local' | 'session'

/**
 * Reads a value, or null if it is missing, unparsable (then it is removed) or forbidden. Anything may have
 * written it: validate it.
 */
export function readStored(key: string, kept: Kept = 'local'): unknown {
  try {
    const text = storageOf(kept).getItem(key)
    return text === null ? null : JSON.parse(text)
  } catch {
    removeStored(key, kept)
    return null
  }
}

/** The stored text, without parsing it or removing it if that fails. */
export function readStoredText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes a value. Returns false if storage is full or forbidden. */
export function writeStored(key: string, value: unknown, kept: Kept = 'local'): boolean {
  try {
    storageOf(kept).setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function removeStored(key: string, kept: Kept = 'local') {
  try {
    storageOf(kept).removeItem(key)
  } catch {
    // Forbidden storage is empty anyway.
  }
}

/**
 * Deletes everything except data about the phone itself, and notifies subscribers that have copies in memory.
 */
export function clearStored() {
  for (const key of storedKeys()) if (!key.startsWith(OF_THE_PHONE)) removeStored(key)
  for (const key of storedKeys('session')) if (key.startsWith(TYPED)) removeStored(key, 'session')
  for (const listener of clearListeners) listener()
}

/** Calls `listener` whenever storage was cleared. */
export function onStoredCleared(listener: () => void) {
  clearListeners.add(listener)
}

/** What a person has typed and not sent, until the tab closes, has keys with this prefix. */
export const TYPED = 'hereabouts_typed_'

/**
 * Keys with this prefix concern the phone, not a person, and survive signing out. Notes with a
 * time last `NOTES_KEPT_MS`.
 */
export const OF_THE_PHONE = 'hereabouts_phone_'
export const NOTES_KEPT_MS = 30 * 24 * 60 * 60_000

/** Deletes old notes about the phone: a time, or an object with `at`. Settings without a time stay. */
export function forgetOldNotes(nowMs: number) {
  for (const key of storedKeys().filter((each) => each.startsWith(OF_THE_PHONE))) {
    const noted = readStored(key)
    const at = typeof noted === 'object' ? (noted as { at?: unknown } | null)?.at : noted
    if (typeof at === 'number' && (at > nowMs || nowMs - at > NOTES_KEPT_MS)) removeStored(key)
  }
}

const clearListeners = new Set<() => void>()

function storedKeys(kept: Kept = 'local'): string[] {
  try {
    return Object.keys(storageOf(kept))
  } catch {
    return []
  }
}

// Looked up on every use, because mere access throws where storage is forbidden.
function storageOf(kept: Kept): Storage {
  return kept === 'local' ? localStorage : sessionStorage
}
