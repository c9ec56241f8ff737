/** Where the browser keeps the outbox, and how tabs tell each other of it. */
export const OUTBOX_DATABASE = 'hereabouts'
export const OUTBOX_STORE = 'outbox'
export const OUTBOX_CHANNEL = 'hereabouts_outbox'

/**
 * Calls `found` when something waits in this browser's outbox: from an earlier time, or from another tab. Small, so that every
 * page can have it; what sends is fetched only then. Gives the way to stop that.
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

/** Where the browser has no database for us, nothing outlives the page on which it was written, and so nothing waits. */
export function holdsOutgoing(): Promise<boolean> {
  return new Promise<boolean>((resolve) => {
    const opening = indexedDB.open(OUTBOX_DATABASE)
    // There was none, and looking for it is to leave none behind.
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
