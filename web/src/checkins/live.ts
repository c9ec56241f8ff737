import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { checkInChanged } from '@hereabouts/contract/checkins/events'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../platform/invalidate.ts'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'

export function useCheckInLive(id: UserId) {
  const queryClient = useQueryClient()
  useLiveEvent(checkInChanged, () => {
    invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/check-in', { id }) })
    invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/contacts', { id }) })
  })
}
