import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { pendingToken } from '../../email/queries.ts'
import { LINK_PAGES } from '../../email/rules-link.ts'
import { takeReturnPath } from '../device-return.ts'

/** Takes a person who had to sign in or up first back to the link or page that they had opened. */
export function PendingLink() {
  const [path, navigate] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after signing in
  useEffect(() => {
    const target = pendingToken('verify') === null ? takeReturnPath() : LINK_PAGES.verify
    if (target !== null && path !== target) navigate(target, { replace: true })
  }, [])
  return null
}
