import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { msg, t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
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

/** Opens the phone's share sheet for a link, or copies the link if there is none. */
export function useShareInvite() {
  return useMutation({
    async mutationFn({ url, text }: { url: string; text: string }) {
      if ('share' in navigator)
        await navigator.share({ title: t`Hereabouts`, text, url }).catch(unlessAborted)
      else await copyLink(url)
    },
    onError: () => showToast({ variant: 'destructive', title: t`It could not be shared`, text: t(BY_HAND) }),
  })
}

export function useCopyInvite() {
  return useMutation({
    mutationFn: copyLink,
    onError: () => showToast({ variant: 'destructive', title: t`It could not be copied`, text: t(BY_HAND) }),
  })
}

const BY_HAND = msg`The link stands under its QR code: copy it from there by hand.`

async function copyLink(url: string) {
  await navigator.clipboard.writeText(url)
  showToast({ variant: 'success', title: t`Link copied` })
}

/** Ignores that the person closed the share sheet. */
function unlessAborted(error: unknown) {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}

function useAskAgain(id: UserId) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: keyFor('GET /api/users/{id}/invites', { id }) })
}
