import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'

// Not in queries.ts, which other pages load: each file that pages share costs the first load of every page.

// The live connection is closed while somebody waits, so poll for the answer.
const POLL_MS = 10_000

/** What the person waits for, polled until they are in. Never answered from the cache. */
export function useOwnWaiting(id: UserId) {
  const { data, isFetchedAfterMount, isError } = useQuery({
    ...read('GET /api/users/{id}/waiting', { id }),
    staleTime: 0,
    refetchInterval: POLL_MS,
  })
  return { waiting: isFetchedAfterMount ? data?.waiting : undefined, isError }
}
