import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { forgetLinkToken } from '../email/mutations.ts'
import { call } from '../platform/api.ts'
import { showToast } from '../platform/toasts.ts'
import { SIGNING_IN } from './mutations.ts'
import { isDeadLink } from './queries.ts'

export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) => call('POST /api/password-reset-request', { body: { email } }),
    onSuccess: () => showToast({ ...SIGNING_IN, variant: 'success', title: t`Reset email sent` }),
    // The form shows the reason, and screen readers announce it.
    onError: () => showToast({ ...SIGNING_IN, variant: 'destructive', title: t`Reset failed` }),
  })
}

export function useResetPassword(token: string) {
  return useMutation({
    mutationFn: (newPassword: string) => call('POST /api/reset-password', { body: { token, newPassword } }),
    onSuccess() {
      forgetLinkToken('reset')
      showToast({
        ...SIGNING_IN,
        variant: 'success',
        title: t`Password reset`,
        text: t`You can sign in with it now.`,
      })
    },
    onError(error) {
      if (isDeadLink(error)) discardDeadLink()
      else showToast({ ...SIGNING_IN, variant: 'destructive', title: t`Reset failed` })
    },
  })
}

/** Shows that a link is invalid, in the specification's words, and forgets its token. */
export function discardDeadLink() {
  forgetLinkToken('reset')
  showToast({
    ...SIGNING_IN,
    variant: 'destructive',
    title: t`Invalid token`,
    text: t`The reset token is invalid or expired.`,
  })
}
