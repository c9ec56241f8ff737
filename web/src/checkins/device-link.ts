import { useEffect, useState } from 'react'
import { readStored, writeStored } from '../platform/storage.ts'

const KEY = 'hereabouts_check-in_link'
/** The page's address without the token. */
const BARE = '/check-in/link'

/**
 * The token of the e-mailed link that opened this page. It leaves the address bar at once, so that nobody
 * finds it on the screen, in the history or in a shared address. The tab remembers it across reloads.
 */
export function useLinkToken(inAddress: string): string | null {
  const [token] = useState(() => (isToken(inAddress) ? inAddress : storedToken()))
  useEffect(() => {
    if (token !== null) writeStored(KEY, token, 'session')
    if (location.pathname !== BARE) history.replaceState(history.state, '', BARE)
  }, [token])
  return token
}

function storedToken(): string | null {
  const stored = readStored(KEY, 'session')
  return typeof stored === 'string' && isToken(stored) ? stored : null
}

function isToken(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}
