import { msg, t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { showToast } from './toasts.ts'

/** Shares a link with the phone's share sheet, or copies it if there is none. */
export function useShareLink() {
  return useMutation({
    mutationFn: shareLink,
    onError: () => showToast({ variant: 'destructive', title: t`Sharing didn’t work`, text: t(BY_HAND) }),
  })
}

export function useCopyLink() {
  return useMutation({
    mutationFn: copyLink,
    onError: () => showToast({ variant: 'destructive', title: t`Copying didn’t work`, text: t(BY_HAND) }),
  })
}

const BY_HAND = msg`The link is below its QR code, to copy by hand.`

async function shareLink({ title, text, url }: { title: string; text: string; url: string }) {
  if ('share' in navigator) await navigator.share({ title, text, url }).catch(unlessAborted)
  else await copyLink(url)
}

async function copyLink(url: string) {
  await navigator.clipboard.writeText(url)
  showToast({ variant: 'success', title: t`Link copied` })
}

/** Ignores that the person closed the share sheet. */
function unlessAborted(error: unknown) {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}
