import { readStored, removeStored, writeStored } from '../platform/storage.ts'

const KEY = 'hereabouts_return_path'

/** Remembers, for this tab, the page that a visitor wants to see once they have signed in or up. */
export function storeReturnPath(path: string) {
  writeStored(KEY, path, 'session')
}

/** The page to return to, which is then forgotten. Null if there is none. */
export function takeReturnPath(): string | null {
  const path = readStored(KEY, 'session')
  removeStored(KEY, 'session')
  return typeof path === 'string' && /^\/\w/.test(path) ? path : null
}
