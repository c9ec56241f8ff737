import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { checkInChanged } from '@hereabouts/contract/checkins/events'
import { useQueryClient } from '@tanstack/react-query'
import { askAgain } from '../platform/ask-again.ts'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'

export function useCheckInLive(id: UserId) {
  const queryClient = useQueryClient()
  useLiveEvent(checkInChanged, () => {
    askAgain(queryClient, { queryKey: keyFor('GET /api/users/{id}/check-in', { id }) })
    askAgain(queryClient, { queryKey: keyFor('GET /api/users/{id}/contacts', { id }) })
  })
}
