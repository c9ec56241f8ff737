import { useEffect, useState } from 'react'
import { readStored, removeStored, writeStored } from '../platform/storage.ts'
import { LINK_PAGES, type LinkPurpose, tokenIn } from './rules-link.ts'

/**
 * The token of the link that opened this page. It leaves the address bar at once, so that
 * nobody finds it on the screen, in the history or in a shared address. The tab remembers it
 * across reloads and sign-ins.
 */
export function useLinkToken(purpose: LinkPurpose): string | null {
  const [token] = useState(() => tokenIn(purpose, location) ?? pendingToken(purpose))
  useEffect(() => {
    if (token !== null) storeLinkToken(purpose, token)
    if (tokenIn(purpose, location) !== null) history.replaceState(history.state, '', LINK_PAGES[purpose])
  }, [purpose, token])
  return token
}

/** The token that has not been used yet, or null. */
export function pendingToken(purpose: LinkPurpose): string | null {
  const stored = kept.get(purpose) ?? readStored(keyOf(purpose), 'session')
  return typeof stored === 'string' ? stored : null
}

export function storeLinkToken(purpose: LinkPurpose, token: string) {
  kept.set(purpose, token)
  writeStored(keyOf(purpose), token, 'session')
}

export function forgetLinkToken(purpose: LinkPurpose) {
  kept.delete(purpose)
  removeStored(keyOf(purpose), 'session')
}

/** Backs up session storage, which may be forbidden, for as long as the page is open. */
const kept = new Map<LinkPurpose, string>()

const keyOf = (purpose: LinkPurpose) => `hereabouts_${purpose}_link`
