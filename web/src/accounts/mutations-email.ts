import type { OwnUser, UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { showToast } from '../platform/toasts.ts'
import { forgetLinkToken } from './device-link.ts'
import { announceEmailVerified } from './device-verified.ts'
import { SIGNING_IN, useStoreUser } from './mutations.ts'
import { isDeadLink } from './queries-email.ts'

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

export function useVerifyEmail() {
  const storeUser = useStoreUser()
  return useMutation({
    mutationFn: (token: string) => call('POST /api/verify-email', { body: { token } }),
    onSuccess(user: OwnUser) {
      forgetLinkToken('verify')
      storeUser(user)
      announceEmailVerified(user.id)
    },
  })
}

export function useSendVerificationMail() {
  return useMutation({ mutationFn: () => call('POST /api/email-verification') })
}

/** Asks the server whether the address is confirmed by now, instead of waiting for the next refresh. */
export function useCheckConfirmed() {
  const storeUser = useStoreUser()
  return useMutation({
    mutationFn: async (id: UserId) => {
      // For the viewer's own id, the server returns the full user.
      const user = (await call('GET /api/users/{id}', { params: { id } })) as OwnUser
      storeUser(user)
      if (user.emailVerified) announceEmailVerified(id)
      return user.emailVerified
    },
  })
}
