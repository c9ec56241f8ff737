import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { invitesChanged } from '@hereabouts/contract/invites/events'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../platform/invalidate.ts'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'

/** Refetches the invites when somebody joins. */
export function useInvitesLive(id: UserId) {
  const queryClient = useQueryClient()
  useLiveEvent(invitesChanged, () =>
    invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/invites', { id }) }),
  )
}
