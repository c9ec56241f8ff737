import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { pendingToken } from '../device-link.ts'
import { LINK_PAGES } from '../rules-link.ts'

/** Returns a person who had to sign in first to the link that they had opened. */
export function PendingLink() {
  const [path, navigate] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after signing in
  useEffect(() => {
    if (pendingToken('verify') !== null && path !== LINK_PAGES.verify)
      navigate(LINK_PAGES.verify, { replace: true })
  }, [])
  return null
}
