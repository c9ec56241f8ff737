import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { keyFor } from '../platform/query.ts'
import { forgetInvitation, storeInvitation } from './device-invitation.ts'

/** For signing up. */
export { forgetInvitation, storeInvitation }

export function useMakeInvitation(id: UserId) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/users/{id}/invitation', { params: { id } }),
    onSuccess: (made) => queryClient.setQueryData(keyFor('GET /api/users/{id}/invitation', { id }), made),
  })
}
