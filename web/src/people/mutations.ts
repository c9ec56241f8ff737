import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { forgetSignedIn, noteLeaving, stopLeaving } from '../accounts/mutations.ts'
import { call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { saveFile } from '../platform/download.ts'
import { formatDate } from '../platform/format.ts'
import { showToast } from '../platform/toasts.ts'

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

/** Deletes the account, and then all data on the phone, as on sign-out. */
export function useDeleteAccount(id: UserId) {
  return useMutation({
    mutationFn: (password: string) => {
      noteLeaving()
      return call('DELETE /api/users/{id}', { params: { id }, body: { password } })
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
