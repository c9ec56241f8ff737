import { userChanged } from '@hereabouts/contract/accounts/events'
import { availabilityChanged } from '@hereabouts/contract/availability/events'
import { nearbyChanged } from '@hereabouts/contract/nearby/events'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAvailability } from '../availability/queries.ts'
import { invalidate } from '../platform/invalidate.ts'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'

/** Asks again when the server says that the list changed, and when oneself is somewhere else or searches otherwise. */
export function useNearbyLive(id: number) {
  const queryClient = useQueryClient()
  const { data: own } = useAvailability(id)
  const ask = () => invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/nearby', { id }) })
  useLiveEvent(nearbyChanged, ask)
  // Whom one wishes to see decides who is in it, and the server tells nobody else of that.
  useLiveEvent(userChanged, ask)
  // Also when all that changed is what others know of oneself: on one's tick one is found, and finds, from the next cell.
  useLiveEvent(availabilityChanged, ask)

  const search = own ? `${own.rangeMetres} ${own.cell} ${own.spotCell} ${own.isHidden}` : ''
  const searched = useRef('')
  useEffect(() => {
    // The first search is what the list is being read for already.
    if (search && searched.current)
      invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/nearby', { id }) })
    else if (!search) queryClient.removeQueries({ queryKey: keyFor('GET /api/users/{id}/nearby', { id }) })
    searched.current = search
  }, [search, id, queryClient])
}
