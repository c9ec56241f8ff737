import type { NearbyPerson } from '@hereabouts/contract/nearby/schemas'
import { type NearbyEvent, type PatchedList, patchNearby } from '@hereabouts/contract/nearby/schemas-list'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '../platform/invalidate.ts'
import { FRESH_MS, keyFor, read } from '../platform/query.ts'

/** Refetches now and then, in case an event was lost without a gap in the connection. */
const SAFEGUARD_MS = 5 * 60_000

/**
 * When to fill up from beyond the hundred. Not at once, because in a crowd people come
 * and go every few seconds.
 */
const FILL_UP_AFTER_MS = { long: [60_000, 180_000], short: [10_000, 30_000] } as const
/** A list with this many of the best people can wait. */
const LONG_FROM = 80

/** The people around, kept up to date by events. Fetched only while the person is available. */
export function useNearby(userId: number, isAvailable: boolean) {
  const queryClient = useQueryClient()
  const { queryKey, queryFn } = read('GET /api/users/{id}/nearby', { id: userId })
  const nearby = useQuery({
    queryKey,
    queryFn: async (context): Promise<PatchedList> => {
      const events: NearbyEvent[] = []
      recordings.add(events)
      try {
        const list = await queryFn(context)
        // The server has lost the availability that this phone believes in, or ended it.
        if (list.isOff)
          void invalidate(queryClient, {
            queryKey: keyFor('GET /api/users/{id}/availability', { id: userId }),
          })
        return events.reduce(patchNearby, { ...list, isIncomplete: false })
      } finally {
        recordings.delete(events)
      }
    },
    staleTime: FRESH_MS.nearby,
    refetchInterval: SAFEGUARD_MS,
    enabled: isAvailable,
  })
  const isIncomplete = nearby.data?.isIncomplete ?? false
  const length = (nearby.data?.people.length ?? 0) < LONG_FROM ? 'short' : 'long'
  const [path] = queryKey
  useEffect(() => {
    if (!isIncomplete) return
    const [leastMs, mostMs] = FILL_UP_AFTER_MS[length]
    const timer = setTimeout(() => invalidate(queryClient, { queryKey: [path] }), between(leastMs, mostMs))
    return () => clearTimeout(timer)
  }, [isIncomplete, length, queryClient, path])
  return nearby
}

/** The card of a person nearby as it was last seen in the list, without fetching anything. */
export function useNearbyCard(userId: number, personId: number): NearbyPerson | undefined {
  const list = useQueryClient().getQueryData<PatchedList>(
    keyFor('GET /api/users/{id}/nearby', { id: userId }),
  )
  return list?.people.find(({ id }) => id === personId)
}

/** The events that arrived during each running fetch, because its response may be older. */
const recordings = new Set<NearbyEvent[]>()

/** Applies an event to the list, and to the response of a running fetch. */
export function patchNearbyList(queryClient: QueryClient, userId: number, event: NearbyEvent) {
  for (const events of recordings) events.push(event)
  const queryKey = keyFor('GET /api/users/{id}/nearby', { id: userId })
  const state = queryClient.getQueryState<PatchedList>(queryKey)
  // An invalidated list is refetched when it is shown. Patching it would mark it as fresh.
  if (!state?.data || state.isInvalidated) return
  queryClient.setQueryData(queryKey, patchNearby(state.data, event), { updatedAt: state.dataUpdatedAt })
}

function between(leastMs: number, mostMs: number): number {
  return leastMs + Math.random() * (mostMs - leastMs)
}
