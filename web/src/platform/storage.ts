/**
 * Local storage that never throws: it may be full, forbidden, or hold what another version or another hand has put there.
 */
export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : JSON.parse(text)
  } catch {
    removeStored(key)
    return null
  }
}

export function writeStored(key: string, value: unknown) {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Full or forbidden: the app works on, it only forgets.
  }
}

export function removeStored(key: string) {
  try {
    localStorage.removeItem(key)
  } catch {
    // Forbidden; then nothing is there either.
  }
}
