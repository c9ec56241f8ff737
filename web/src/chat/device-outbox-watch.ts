/** The browser's database of the outbox, and the channel on which tabs announce changes to it. */
export const OUTBOX_DATABASE = 'hereabouts'
export const OUTBOX_STORE = 'outbox'
export const OUTBOX_CHANNEL = 'hereabouts_outbox'

/**
 * Calls `found` when this browser's outbox contains a message, from an earlier session or from another tab. Small, so that every page
 * can include it; the code that sends is loaded only then. Returns a function that stops watching.
 */
export function watchForOutgoing(found: () => void): () => void {
  let isWatched = true
  const look = async () => {
    if ((await holdsOutgoing()) && isWatched) found()
  }
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(OUTBOX_CHANNEL)
  channel?.addEventListener('message', look)
  void look()
  return () => {
    isWatched = false
    channel?.close()
  }
}

/** Resolves to false without a database, because nothing then outlives the page that it was written on. */
export function holdsOutgoing(): Promise<boolean> {
  return new Promise<boolean>((resolve) => {
    const opening = indexedDB.open(OUTBOX_DATABASE)
    // The database does not exist, and a mere look must not create it.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(false)
    opening.onsuccess = () => {
      const database = opening.result
      const counting = database.transaction(OUTBOX_STORE).objectStore(OUTBOX_STORE).count()
      counting.onsuccess = () => resolve(counting.result > 0)
      database.close()
    }
  }).catch(() => false)
}
