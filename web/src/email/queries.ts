import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { rememberUser, signedIn, useSignedIn } from '../accounts/queries.ts'
import { storedUserIn } from '../accounts/rules.ts'
import { FRESH_MS, read } from '../platform/query.ts'
import { pendingToken, useLinkToken } from './device-link.ts'
import { announceEmailVerified } from './device-verified.ts'

/** For signing in, where links from e-mails end too. */
export { pendingToken, useLinkToken }

const UNVERIFIED_REFRESH_MS = 30_000

/**
 * While the e-mail address is unverified, polls the user every 30 seconds, stores each answer, and
 * announces the verification.
 */
export function usePollEmailVerification(id: OwnUser['id']) {
  const user = useSignedIn()
  const wasDoubted = useRef(false)
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...read('GET /api/users/{id}', { id }),
    staleTime: FRESH_MS.user,
    enabled: user !== null && !user.emailVerified,
    refetchInterval: UNVERIFIED_REFRESH_MS,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: handles each answer once, on arrival
  useEffect(() => {
    const before = signedIn()
    const answered = storedUserIn(data)
    if (before?.id !== id || answered?.id !== id) return
    // A previous session's answer may be the public profile, which lacks fields.
    if (!('email' in (data as object))) return
    // The answer may be older than what another tab has learned, so refetch once before believing it.
    wasDoubted.current = before.emailVerified && !answered.emailVerified && !wasDoubted.current
    if (wasDoubted.current) {
      refetch()
      return
    }
    rememberUser(data as OwnUser)
    if (!before.emailVerified && answered.emailVerified) announceEmailVerified(id)
  }, [dataUpdatedAt, id])
}
