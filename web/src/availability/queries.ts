import type { Availability } from '@hereabouts/contract/availability/schemas'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { AnswerTo } from '../platform/api.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor, read } from '../platform/query.ts'
import { serverNow } from '../platform/server-time.ts'
import { isOpen } from '../town-hours/rules.ts'

const OWN = 'GET /api/users/{id}/availability'

/** Whether this person has a home zone on any phone. */
export function useHasHomeZone(userId: number) {
  return useQuery({
    ...read(OWN, { id: userId }),
    staleTime: 60_000,
    select: ({ hasHomeZone }) => hasHomeZone,
  })
}

/** The viewer's availability according to the server; null when off. */
export function useAvailability(userId: number) {
  return useQuery({
    ...read(OWN, { id: userId }),
    staleTime: 60_000,
    select: ({ availability }) => availability,
  })
}

/** The hours of all towns. While one of them lasts, the phone reads them again for the number of people who are on. */
export function useTownHours(userId: number) {
  return useQuery({
    ...read(OWN, { id: userId }),
    staleTime: 60_000,
    refetchInterval: ({ state }) =>
      state.data?.townHours?.some((hour) => isOpen(hour, serverNow())) ? 60_000 : false,
    select: ({ townHours }) => townHours,
  })
}

/** The server's era; see `OwnAvailability`. */
export function useEra(userId: number) {
  return useQuery({ ...read(OWN, { id: userId }), staleTime: 60_000, select: ({ era }) => era }).data
}

/**
 * Changes the cached availability, which is switched on or null. A running fetch may be
 * older, so it is repeated.
 */
export function patchAvailability(queryClient: QueryClient, userId: number, changes: Partial<Availability>) {
  const queryKey = keyFor(OWN, { id: userId })
  const state = queryClient.getQueryState<AnswerTo<typeof OWN>>(queryKey)
  if (!state?.data || state.fetchStatus !== 'idle' || state.isInvalidated) {
    invalidate(queryClient, { queryKey })
    return
  }
  const { availability } = state.data
  queryClient.setQueryData<AnswerTo<typeof OWN>>(
    queryKey,
    { ...state.data, availability: availability && { ...availability, ...changes } },
    { updatedAt: state.dataUpdatedAt },
  )
}
