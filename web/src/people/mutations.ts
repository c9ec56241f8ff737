import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { forgetSignedIn, noteLeaving, stopLeaving } from '../accounts/mutations.ts'
import { call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { saveFile } from '../platform/download.ts'
import { formatDate } from '../platform/format.ts'
import { showToast } from '../platform/toasts.ts'
import { proofOf } from '../sign-in/mutations-passkeys.ts'

/** Downloads all data about the signed-in person. */
export function useExport(id: UserId, username: string) {
  return useMutation({
    async mutationFn() {
      const all = await call('GET /api/users/{id}/export', { params: { id } })
      await saveFile(`hereabouts-${username}.json`, 'application/json', JSON.stringify(all, null, 2))
    },
    onError: (error) =>
      showToast({ variant: 'destructive', title: t`Couldn’t download your data`, text: textOf(error) }),
  })
}

/**
 * Deletes the account with the password, or if that is null with a passkey for which it asks, and then all data on
 * the phone, as on sign-out.
 */
export function useDeleteAccount(id: UserId) {
  return useMutation({
    async mutationFn(password: string | null) {
      noteLeaving()
      return call('DELETE /api/users/{id}', { params: { id }, body: await proofOf(password) })
    },
    onError: stopLeaving,
    onSuccess({ goneAt }) {
      forgetSignedIn()
      const day = formatDate(goneAt)
      showToast({
        variant: 'success',
        title: t`Account deleted`,
        text: t`You can get it back until ${day} by signing in.`,
      })
    },
  })
}
