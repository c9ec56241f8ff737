import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { msg, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { keyFor } from '../platform/query.ts'
import { copyLink, shareLink } from '../platform/share.ts'
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

/** Shares a link with the phone's share sheet, or copies it if there is none. */
export function useShareInvite() {
  return useMutation({
    mutationFn: ({ url, text }: { url: string; text: string }) =>
      shareLink({ title: t`Hereabouts`, text, url }),
    onError: () => showToast({ variant: 'destructive', title: t`Sharing didn’t work`, text: t(BY_HAND) }),
  })
}

export function useCopyInvite() {
  return useMutation({
    mutationFn: copyLink,
    onError: () => showToast({ variant: 'destructive', title: t`Copying didn’t work`, text: t(BY_HAND) }),
  })
}

const BY_HAND = msg`You’ll find the link below its QR code, to copy by hand.`

function useAskAgain(id: UserId) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: keyFor('GET /api/users/{id}/invites', { id }) })
}
