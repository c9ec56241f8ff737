import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { waitingToken } from '../device-link.ts'
import { LINK_PAGES } from '../rules-link.ts'

/** Returns a person who had to sign in first to the link that they had opened. */
export function WaitingLink() {
  const [path, navigate] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after signing in
  useEffect(() => {
    if (waitingToken('verify') !== null && path !== LINK_PAGES.verify)
      navigate(LINK_PAGES.verify, { replace: true })
  }, [])
  return null
}
