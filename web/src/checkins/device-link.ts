import { useEffect, useState } from 'react'
import { readStored, writeStored } from '../platform/storage.ts'

const KEY = 'hereabouts_check-in_link'
/** Where the page is once the token is out of its address. */
const BARE = '/check-in/link'

/**
 * The token of the link by which somebody came to this page. Taken out of the address at once, where it would be seen over a
 * shoulder, kept in the history, and shared with the address; it is remembered for this tab, over a reload.
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
