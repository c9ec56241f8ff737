import { readStored, removeStored, writeStored } from './storage.ts'

/**
 * The browser's database of what the server has answered, for a start without a connection.
 * It belongs to one account.
 */
export const KEPT_DATABASE = 'hereabouts_kept'
const OWNER_KEY = 'hereabouts_kept_for'

/**
 * Whether this phone has kept answers for this account. Without this mark, nothing in the database counts.
 */
export function hasKept(userId: number): boolean {
  return readStored(OWNER_KEY) === userId
}

/** Returns false if the browser cannot remember whose answers these are. Then none may be kept. */
export function markKept(userId: number): boolean {
  return hasKept(userId) || writeStored(OWNER_KEY, userId)
}

/**
 * Deletes everything that was kept. The database goes as soon as no page has it open, which
 * is for a moment at most.
 */
export function eraseKept() {
  removeStored(OWNER_KEY)
  try {
    indexedDB.deleteDatabase(KEPT_DATABASE)
  } catch {
    // Forbidden or missing: then it contains nothing.
  }
}
