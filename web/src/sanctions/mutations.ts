import type { OwnSanction } from '@hereabouts/contract/sanctions/schemas'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor } from '../platform/query.ts'
import { showToast } from '../platform/toasts.ts'

export function useAcknowledgeSanction() {
  const refetchSanctions = useRefetchSanctions()
  return useMutation({
    mutationFn: (id: OwnSanction['id']) => call('POST /api/measures/{id}/acknowledge', { params: { id } }),
    onSuccess: refetchSanctions,
    onError: (error) =>
      showToast({ variant: 'destructive', title: t`That didn’t work`, text: textOf(error) }),
  })
}

export function useAppeal() {
  const refetchSanctions = useRefetchSanctions()
  return useMutation({
    mutationFn: ({ id, text }: { id: OwnSanction['id']; text: string }) =>
      call('POST /api/measures/{id}/appeal', { params: { id }, body: { text } }),
    onSuccess: () => {
      showToast({ variant: 'success', title: t`Appeal sent` })
      return refetchSanctions()
    },
    // Perhaps it is there, and only the answer was lost.
    onError: () => void refetchSanctions(),
  })
}

function useRefetchSanctions() {
  const queryClient = useQueryClient()
  return () => invalidate(queryClient, { queryKey: keyFor('GET /api/measures', {}) })
}
