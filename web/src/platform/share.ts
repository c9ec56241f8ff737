import { t } from '@lingui/core/macro'
import { showToast } from './toasts.ts'

/** Opens the phone's share sheet for a link, or copies the link if there is none. */
export async function shareLink({ title, text, url }: { title: string; text: string; url: string }) {
  if ('share' in navigator) await navigator.share({ title, text, url }).catch(unlessAborted)
  else await copyLink(url)
}

export async function copyLink(url: string) {
  await navigator.clipboard.writeText(url)
  showToast({ variant: 'success', title: t`Link copied` })
}

/** Ignores that the person closed the share sheet. */
function unlessAborted(error: unknown) {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}
