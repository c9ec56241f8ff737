import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { OwnSession } from '@hereabouts/contract/sign-in/schemas'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BodyOfCall, call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor } from '../platform/query.ts'
import { showToast } from '../platform/toasts.ts'

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

/** No error toast: the form shows the error, and screen readers announce it. */
export function useChangePassword(id: UserId) {
  const refetchSessions = useRefetchSessions(id)
  return useMutation({
    mutationFn: (body: BodyOfCall<'POST /api/users/{id}/password'>) =>
      call('POST /api/users/{id}/password', { params: { id }, body }),
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
    mutationFn: (body: BodyOfCall<'POST /api/users/{id}/email'>) =>
      call('POST /api/users/{id}/email', { params: { id }, body }),
  })
}

function useRefetchSessions(id: UserId) {
  const queryClient = useQueryClient()
  return () => invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/sessions', { id }) })
}

function showFailure(error: Error) {
  showToast({ variant: 'destructive', title: t`Not signed out`, text: textOf(error) })
}

/** Runs an action that may ask for the password first. */
export type WithPassword = <T>(act: () => Promise<T>) => Promise<T>

/** Confirms the password. For the next ten minutes the server accepts sensitive actions. */
export function useConfirmSession() {
  return useMutation({
    mutationFn: (password: string) => call('POST /api/sessions/confirm', { body: { password } }),
  })
}
