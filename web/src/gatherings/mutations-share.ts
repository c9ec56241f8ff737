import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { copyLink, shareLink } from '../platform/share.ts'
import { showToast } from '../platform/toasts.ts'

/** Shares a link with the phone's share sheet, or copies it if there is none. */
export function useShareGathering() {
  return useMutation({
    mutationFn: shareLink,
    onError: () =>
      showToast({
        variant: 'destructive',
        title: t`It could not be shared`,
        text: t`Tap QR code: the link is below it.`,
      }),
  })
}

export function useCopyGathering() {
  return useMutation({
    mutationFn: copyLink,
    onError: () => showToast({ variant: 'destructive', title: t`It could not be copied` }),
  })
}
