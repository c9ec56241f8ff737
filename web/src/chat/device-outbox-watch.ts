import { onStoredCleared } from '../platform/storage.ts'

/** The browser's database of the outbox, and the channel on which tabs announce changes to it. */
export const OUTBOX_DATABASE = 'hereabouts'
export const OUTBOX_STORE = 'outbox'
export const OUTBOX_CHANNEL = 'hereabouts_outbox'

/**
 * Calls `found` when this browser's outbox contains a message, from an earlier session or from another
 * tab. Small, so that every page can include it; the code that sends is loaded only then. Returns a
 * function that stops watching.
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
  return withOutbox('readonly', (store) => store.count()).then((count) => (count ?? 0) > 0)
}

// Signing out also erases it on pages that have not loaded the code that sends.
onStoredCleared(() => void withOutbox('readwrite', (store) => store.clear()))

/** Makes one request to the outbox. Resolves to undefined if there is none, or if the browser forbids it. */
function withOutbox<Result>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Result>,
) {
  return new Promise<Result | undefined>((resolve) => {
    const opening = indexedDB.open(OUTBOX_DATABASE)
    // The database does not exist, and a mere look must not create it.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => resolve(undefined)
    opening.onsuccess = () => {
      const database = opening.result
      const asking = request(database.transaction(OUTBOX_STORE, mode).objectStore(OUTBOX_STORE))
      asking.onsuccess = () => resolve(asking.result)
      asking.onerror = () => resolve(undefined)
      database.close()
    }
  }).catch(() => undefined)
}
