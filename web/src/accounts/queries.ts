import type { OwnUser } from '@hereabouts/contract/accounts/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { onSignedOut } from '../platform/api.ts'
import { FRESH_MS, read } from '../platform/query.ts'
import { forgetUser, signedIn, watchSignedIn } from './device-session.ts'
import type { StoredUser } from './rules.ts'

/** Who is signed in on this phone, or null. */
export function useSignedIn(): StoredUser | null {
  return useSyncExternalStore(watchSignedIn, signedIn)
}

/**
 * Drops the stored user, who may outlive the session, with the first call that says so; and with them, here or in another
 * tab, all that was read in their name, so that whoever signs in next sees nothing of it.
 */
export function useEndWithSession() {
  const queryClient = useQueryClient()
  useEffect(() => onSignedOut(forgetUser), [])
  useEffect(() => {
    let id = signedIn()?.id
    return watchSignedIn(() => {
      const before = id
      id = signedIn()?.id
      if (before !== undefined && before !== id) queryClient.clear()
    })
  }, [queryClient])
}

/** The signed-in person as the server has them. */
export function useOwnUser(id: number) {
  return useQuery({
    ...read('GET /api/users/{id}', { id }),
    staleTime: FRESH_MS.user,
    // Asked about oneself, this call answers everything.
    select: (user) => user as OwnUser,
  })
}
