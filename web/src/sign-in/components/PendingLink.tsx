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
    const purpose = PURPOSES.find((each) => pendingToken(each) !== null)
    const target = purpose ? LINK_PAGES[purpose] : takeReturnPath()
    if (target !== null && path !== target) navigate(target, { replace: true })
  }, [])
  return null
}

/** Links that need somebody who is signed in. */
const PURPOSES = ['verify', 'admin'] as const
