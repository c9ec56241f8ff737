import { userChanged } from '@hereabouts/contract/accounts/events'
import { availabilityChanged } from '@hereabouts/contract/availability/events'
import { nearbyCard, nearbyChanged, nearbyGone } from '@hereabouts/contract/nearby/events'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAvailability } from '../availability/queries.ts'
import { invalidate } from '../platform/invalidate.ts'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'
import { patchNearbyList } from './queries.ts'

/** Keeps the list up to date: patches it with the cards of others, and refetches it when the person's own search changes. */
export function useNearbyLive(id: number) {
  const queryClient = useQueryClient()
  const { data: own } = useAvailability(id)
  const refetch = () => invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/nearby', { id }) })
  useLiveEvent(nearbyCard, (card) => patchNearbyList(queryClient, id, { card }))
  useLiveEvent(nearbyGone, ({ id: gone }) => patchNearbyList(queryClient, id, { gone }))
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(later.current), [])
  useLiveEvent(nearbyChanged, ({ withinMs }) => {
    clearTimeout(later.current)
    later.current = setTimeout(refetch, Math.random() * withinMs)
  })
  // Settings decide who is on the list, and nobody else is sent an event about them.
  useLiveEvent(userChanged, refetch)
  // Also when only the published cell has changed: the search starts there.
  useLiveEvent(availabilityChanged, refetch)

  const search = own ? `${own.rangeMetres} ${own.cell} ${own.spotCell} ${own.isHidden}` : ''
  const searched = useRef('')
  useEffect(() => {
    // The list is being fetched for the first search already.
    if (search && searched.current)
      invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/nearby', { id }) })
    else if (!search) queryClient.removeQueries({ queryKey: keyFor('GET /api/users/{id}/nearby', { id }) })
    searched.current = search
  }, [search, id, queryClient])
}
