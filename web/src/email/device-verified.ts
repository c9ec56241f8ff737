import { t } from '@lingui/core/macro'
import { readStored, writeStored } from '../platform/storage.ts'
import { showToast } from '../platform/toasts.ts'

/**
 * Shows a toast that the e-mail address is verified: once per person and session, no matter
 * how many callers notice.
 */
export function announceEmailVerified(userId: number) {
  const key = `hereabouts_email_verified_${userId}`
  // Without session storage, the page remembers it while it is open.
  if (announcedHere.has(key) || readStored(key, 'session')) return
  if (!writeStored(key, true, 'session')) announcedHere.add(key)
  showToast({ variant: 'success', title: t`Email Verified!`, text: t`Thanks! Your address is confirmed.` })
}

const announcedHere = new Set<string>()
