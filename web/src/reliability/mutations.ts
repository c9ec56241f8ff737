import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor } from '../platform/query.ts'

/** "Something happened": undoes what the person missed within the last day. */
export function useUndoMissed(id: UserId) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/users/{id}/missed-yeses/undo', { params: { id } }),
    onSettled: () => invalidate(queryClient, { queryKey: keyFor('GET /api/meetups', {}) }),
  })
}
