import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { JoinDecision } from '@hereabouts/contract/gate/schemas'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { useToastAndRefetch } from './mutations-team.ts'

export function useDecideWaiting() {
  const toastAndRefetch = useToastAndRefetch()
  return useMutation({
    mutationFn: ({ id, decision }: { id: UserId; decision: JoinDecision }) =>
      call('POST /api/admin/waiting/{id}/decide', { params: { id }, body: { decision } }),
    onSuccess: (_, { decision }) =>
      toastAndRefetch(decision === 'admitted' ? t`They’re in` : t`Declined, and deleted`),
  })
}
