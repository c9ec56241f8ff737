import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useQuery } from '@tanstack/react-query'
import { rememberUser, signedIn } from '../accounts/queries.ts'
import { call } from '../platform/api.ts'
import { keyFor, read } from '../platform/query.ts'

// Not in queries.ts, which other pages load: each file that pages share costs the first load of every page.

// The live connection is closed while somebody waits, so poll for the answer.
const POLL_MS = 10_000

/** What the person waits for, polled until they are in. Never answered from the cache. */
export function useOwnWaiting(id: UserId) {
  const { data, isFetchedAfterMount, isError } = useQuery({
    ...read('GET /api/users/{id}/waiting', { id }),
    staleTime: 0,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
  })
  return { waiting: isFetchedAfterMount ? data?.waiting : undefined, isError }
}

/**
 * Keeps the stored person current meanwhile, because they may confirm their address, or change it, in another tab or
 * on another phone.
 */
export function usePollUser(id: UserId, isEnabled: boolean) {
  useQuery({
    queryKey: keyFor('GET /api/user', {}),
    queryFn: async ({ signal }) => {
      const before = signedIn()
      const user = await call('GET /api/user', { signal })
      // Another tab or a code may have stored something newer since.
      if (before?.id === id && user.id === id && signedIn() === before) rememberUser(user)
      return user
    },
    enabled: isEnabled,
    staleTime: 0,
    refetchInterval: POLL_MS,
    refetchOnWindowFocus: true,
  })
}
