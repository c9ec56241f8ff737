import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor } from '../platform/query.ts'
import { showToast } from '../platform/toasts.ts'

export function useMakeInvite(id: UserId) {
  const askAgain = useAskAgain(id)
  return useMutation({
    mutationFn: (showsPerson: boolean) =>
      call('POST /api/users/{id}/invites', { params: { id }, body: { showsPerson } }),
    onSettled: askAgain,
  })
}

export function useEndInvite(id: UserId) {
  const askAgain = useAskAgain(id)
  return useMutation({
    mutationFn: (code: string) => call('DELETE /api/users/{id}/invites', { params: { id }, body: { code } }),
    onError: (error) =>
      showToast({ variant: 'destructive', title: t`The link is still on`, text: textOf(error) }),
    onSettled: askAgain,
  })
}

function useAskAgain(id: UserId) {
  const queryClient = useQueryClient()
  return () => invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/invites', { id }) })
}
