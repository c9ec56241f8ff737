import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { JoinDecision } from '@hereabouts/contract/gate/schemas'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { CallError } from '../platform/call-error.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor } from '../platform/query.ts'
import { useToastAndRefetch } from './mutations-team.ts'

export function useDecideWaiting() {
  const queryClient = useQueryClient()
  const toastAndRefetch = useToastAndRefetch()
  return useMutation({
    mutationFn: ({ id, ...body }: JoinDecision & { id: UserId }) =>
      call('POST /api/admin/waiting/{id}/decide', { params: { id }, body }),
    onSuccess: (_, { decision }) =>
      toastAndRefetch(decision === 'admitted' ? t`They’re in` : t`Declined, and deleted`),
    onError: (error) =>
      error instanceof CallError && error.code === 'ADDRESS_CHANGED'
        ? invalidate(queryClient, { queryKey: keyFor('GET /api/admin/waiting', {}) })
        : undefined,
  })
}
