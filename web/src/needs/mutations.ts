import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Need } from '@hereabouts/contract/needs/limits'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor } from '../platform/query.ts'
import { inBackground } from '../platform/toasts.ts'

/** Keeps these needs instead of the present ones. */
export function useKeepNeeds(id: UserId) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (needs: Need[]) => call('PUT /api/users/{id}/needs', { params: { id }, body: { needs } }),
    // In this order, so that of two quick taps the later one counts.
    scope: { id: 'needs' },
    onSuccess(kept) {
      queryClient.setQueryData(keyFor('GET /api/users/{id}/needs', { id }), kept)
      // Invitations that wait show what the settings say.
      invalidate(queryClient, { queryKey: keyFor('GET /api/meetups', {}) })
    },
    ...inBackground(t`What you need wasn’t saved`),
  })
}
