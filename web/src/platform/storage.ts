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

// Asked for each time, as asking alone throws where it is forbidden.
function storageOf(kept: Kept): Storage {
  return kept === 'local' ? localStorage : sessionStorage
}
