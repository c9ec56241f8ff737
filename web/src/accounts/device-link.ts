import { useEffect, useState } from 'react'
import { readStored, removeStored, writeStored } from '../platform/storage.ts'
import { LINK_PAGES, type LinkPurpose, tokenIn } from './rules-link.ts'

/**
 * The token of the link by which somebody came to this page. Taken out of the address at once, where it would be seen over a
 * shoulder, kept in the history, and shared with the address; it is remembered for this tab, over a reload or a sign-in.
 */
export function useLinkToken(purpose: LinkPurpose): string | null {
  const [token] = useState(() => tokenIn(purpose, location) ?? waitingToken(purpose))
  useEffect(() => {
    if (token !== null) keepLinkToken(purpose, token)
    if (tokenIn(purpose, location) !== null) history.replaceState(history.state, '', LINK_PAGES[purpose])
  }, [purpose, token])
  return token
}

/** The token that nothing has come of yet, or null. */
export function waitingToken(purpose: LinkPurpose): string | null {
  const stored = kept.get(purpose) ?? readStored(keyOf(purpose), 'session')
  return typeof stored === 'string' ? stored : null
}

export function keepLinkToken(purpose: LinkPurpose, token: string) {
  kept.set(purpose, token)
  writeStored(keyOf(purpose), token, 'session')
}

export function forgetLinkToken(purpose: LinkPurpose) {
  kept.delete(purpose)
  removeStored(keyOf(purpose), 'session')
}

/** As long as the page is open, also where session storage is forbidden. */
const kept = new Map<LinkPurpose, string>()

const keyOf = (purpose: LinkPurpose) => `hereabouts_${purpose}_link`
