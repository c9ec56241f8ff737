import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { OwnSession } from '@hereabouts/contract/sign-in/schemas'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor } from '../platform/query.ts'
import { showToast } from '../platform/toasts.ts'
import { proofOf } from './mutations-passkeys.ts'

export type { WithPassword } from './rules-account.ts'

export function useEndSession(id: UserId) {
  const refetchSessions = useRefetchSessions(id)
  return useMutation({
    mutationFn: ({ id: sessionId }: OwnSession) =>
      call('DELETE /api/users/{id}/sessions', { params: { id }, body: { sessionId } }),
    onError: showFailure,
    onSettled: refetchSessions,
  })
}

export function useSignOutElsewhere(id: UserId) {
  const refetchSessions = useRefetchSessions(id)
  return useMutation({
    mutationFn: () => call('POST /api/users/{id}/sign-out-elsewhere', { params: { id } }),
    onSuccess: () => showToast({ variant: 'success', title: t`Signed out elsewhere` }),
    onError: showFailure,
    onSettled: refetchSessions,
  })
}

/** The password, or null to ask for a passkey. */
interface Again {
  password: string | null
}

/** No error toast: the form shows the error, and screen readers announce it. */
export function useChangePassword(id: UserId) {
  const refetchSessions = useRefetchSessions(id)
  return useMutation({
    mutationFn: async ({ password, newPassword }: Again & { newPassword: string }) =>
      call('POST /api/users/{id}/password', {
        params: { id },
        body: { ...(await proofOf(password)), newPassword },
      }),
    onSuccess: () =>
      showToast({
        variant: 'success',
        title: t`Password changed`,
        text: t`We’ve signed out your other devices.`,
      }),
    onSettled: refetchSessions,
  })
}

export function useChangeEmail(id: UserId) {
  return useMutation({
    mutationFn: async ({ password, email }: Again & { email: string }) =>
      call('POST /api/users/{id}/email', { params: { id }, body: { ...(await proofOf(password)), email } }),
  })
}

function useRefetchSessions(id: UserId) {
  const queryClient = useQueryClient()
  return () => invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/sessions', { id }) })
}

function showFailure(error: Error) {
  showToast({ variant: 'destructive', title: t`Not signed out`, text: textOf(error) })
}

/** Confirms the password. For the next ten minutes the server accepts sensitive actions. */
export function useConfirmSession() {
  return useMutation({
    mutationFn: (password: string) => call('POST /api/sessions/confirm', { body: { password } }),
  })
}
