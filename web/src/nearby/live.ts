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

/**
 * Keeps the list up to date: patches it with the cards of other people, and refetches it when the
 * person's own search changes.
 */
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
  // The person's own settings decide who is on the list, and no other event announces that they changed.
  useLiveEvent(userChanged, refetch)
  // Includes a newly published cell, which moves the centre of the search.
  useLiveEvent(availabilityChanged, refetch)

  const search = own ? `${own.rangeMetres} ${own.cell} ${own.spotCell} ${own.isHidden}` : ''
  const searched = useRef('')
  useEffect(() => {
    // The list is already being fetched for the first search.
    if (search && searched.current)
      invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/nearby', { id }) })
    else if (!search) queryClient.removeQueries({ queryKey: keyFor('GET /api/users/{id}/nearby', { id }) })
    searched.current = search
  }, [search, id, queryClient])
}
