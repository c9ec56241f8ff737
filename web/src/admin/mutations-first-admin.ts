import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { forgetLinkToken } from '../email/mutations.ts'
import { call } from '../platform/api.ts'
import { CallError } from '../platform/call-error.ts'
import { showToast } from '../platform/toasts.ts'

/** Makes the viewer an admin with the link that the server printed. */
export function useBecomeFirstAdmin() {
  return useMutation({
    mutationFn: (token: string) => call('POST /api/admin/first', { body: { token } }),
    onSuccess() {
      forgetLinkToken('admin')
      showToast({ variant: 'success', title: t`You’re an admin now` })
    },
    onError(error) {
      if (error instanceof CallError && error.code === 'FIRST_ADMIN_LINK_OVER') forgetLinkToken('admin')
    },
  })
}
