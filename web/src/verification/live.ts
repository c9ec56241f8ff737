import { userChanged } from '@hereabouts/contract/accounts/events'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../platform/invalidate.ts'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'

/**
 * Refetches the verification after `user:changed`, which also covers decisions and photos
 * sent from another phone.
 */
export function useVerificationLive(id: UserId) {
  const queryClient = useQueryClient()
  useLiveEvent(userChanged, () =>
    invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/verification', { id }) }),
  )
}
