import { readStored, writeStored } from '../platform/storage.ts'
import { showToast } from '../platform/toasts.ts'

/** Says that somebody's e-mail address is verified now: once per person and session, however many places notice. */
export function announceEmailVerified(userId: number) {
  const key = `hereabouts_email_verified_${userId}`
  // Where session storage is forbidden, this page remembers, for as long as it is open.
  if (announcedHere.has(key) || readStored(key, 'session')) return
  if (!writeStored(key, true, 'session')) announcedHere.add(key)
  showToast({ variant: 'success', title: 'Email Verified!', text: 'Thank you. Your address is confirmed.' })
}

const announcedHere = new Set<string>()
