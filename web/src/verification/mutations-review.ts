import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BodyOfCall, call } from '../platform/api.ts'
import { fetchFile } from '../platform/files.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor } from '../platform/query.ts'
import { showToast } from '../platform/toasts.ts'
import type { WithPassword } from '../sign-in/mutations-account.ts'

/** Loads the photo of somebody's document. The server logs every view, so this runs only on request. */
export function useViewPhoto(id: UserId, withPassword: WithPassword) {
  return useMutation({
    mutationFn: () =>
      withPassword(() => fetchFile('POST /api/admin/verifications/{id}/view', { params: { id } })),
    // Do not keep the photo after the sheet closes.
    gcTime: 0,
  })
}

export function useApprove(id: UserId, withPassword: WithPassword) {
  const refetch = useRefetchQueue()
  return useMutation({
    mutationFn: (body: BodyOfCall<'POST /api/admin/verifications/{id}/approve'>) =>
      withPassword(() => call('POST /api/admin/verifications/{id}/approve', { params: { id }, body })),
    onSuccess: () => showToast({ variant: 'success', title: t`Verified. The photo is destroyed.` }),
    onSettled: refetch,
  })
}

export function useReject(id: UserId) {
  const refetch = useRefetchQueue()
  return useMutation({
    mutationFn: (body: BodyOfCall<'POST /api/admin/verifications/{id}/reject'>) =>
      call('POST /api/admin/verifications/{id}/reject', { params: { id }, body }),
    onSuccess: () => showToast({ variant: 'success', title: t`Not accepted. The photo is destroyed.` }),
    onSettled: refetch,
  })
}

/** Refetches the queue after a success or an error, because another verifier may have been faster. */
function useRefetchQueue() {
  const queryClient = useQueryClient()
  return () => invalidate(queryClient, { queryKey: keyFor('GET /api/admin/verifications', {}) })
}
