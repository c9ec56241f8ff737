/** For as long as the browser keeps it, or for this tab only. */
type Kept = 'local' | 'session'

/**
 * Storage that never throws: it may be full, forbidden, or hold what another version or another hand has put there.
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

/** The text exactly as it stands, which is left there even if it cannot be parsed. */
export function readStoredText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Says whether it will be remembered: storage may be full or forbidden, and the app works on, it only forgets. */
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
    // Forbidden; then nothing is there either.
  }
}

/** Empties it, but for what is known of the phone itself, and tells those who keep some of it in memory. */
export function clearStored() {
  for (const key of storedKeys()) if (!key.startsWith(OF_THE_PHONE)) removeStored(key)
  for (const listener of clearListeners) listener()
}

/** Calls `listener` whenever everything was cleared. */
export function onStoredCleared(listener: () => void) {
  clearListeners.add(listener)
}

/** What begins so is not of a person and outlives signing out. What was noted with its time is kept for `NOTES_KEPT_MS`. */
export const OF_THE_PHONE = 'hereabouts_phone_'
export const NOTES_KEPT_MS = 30 * 24 * 60 * 60_000

/** Forgets what was noted on this phone too long ago: a time, or something with `at`. Settings without a time stay. */
export function forgetOldNotes(nowMs: number) {
  for (const key of storedKeys().filter((each) => each.startsWith(OF_THE_PHONE))) {
    const noted = readStored(key)
    const at = typeof noted === 'object' ? (noted as { at?: unknown } | null)?.at : noted
    if (typeof at === 'number' && (at > nowMs || nowMs - at > NOTES_KEPT_MS)) removeStored(key)
  }
}

const clearListeners = new Set<() => void>()

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

// Asked for each time, as asking alone throws where it is forbidden.
function storageOf(kept: Kept): Storage {
  return kept === 'local' ? localStorage : sessionStorage
}
