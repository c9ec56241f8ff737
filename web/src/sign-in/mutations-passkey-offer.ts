import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { call } from '../platform/api.ts'
import { showToast } from '../platform/toasts.ts'
import { notePasskeyOffer, noteSignIn, wasPasskeyOffered } from './device-passkey-offer.ts'
import { canUnlockWithDevice } from './device-passkeys.ts'

/** Offers a passkey after the third sign-in with the password on this phone. */
export async function offerAfterSignIn(id: UserId): Promise<void> {
  if (noteSignIn()) await offerPasskey(id)
}

/**
 * Offers a passkey, once on this phone and only where its lock can be used for one, to people without any. An
 * offer that fails is no error.
 */
export async function offerPasskey(id: UserId): Promise<void> {
  try {
    if (wasPasskeyOffered() || !(await canUnlockWithDevice())) return
    const { passkeys } = await call('GET /api/users/{id}/passkeys', { params: { id } })
    if (passkeys.length > 0) return
    notePasskeyOffer()
    showToast({
      title: t`Sign in without typing next time?`,
      text: t`A passkey is your fingerprint, face or screen lock. Your password still works.`,
      link: { href: '/account', text: t`Create a passkey` },
    })
  } catch {
    // It can be offered another time.
  }
}
