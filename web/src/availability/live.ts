import { availabilityChanged } from '@hereabouts/contract/availability/events'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../platform/invalidate.ts'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'

export function useAvailabilityLive(id: number) {
  const queryClient = useQueryClient()
  useLiveEvent(availabilityChanged, () =>
    invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/availability', { id }) }),
  )
}
