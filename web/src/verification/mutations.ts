import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useKeepUser } from '../accounts/mutations.ts'
import { type BodyOfCall, call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { read } from '../platform/query.ts'
import { showToast } from '../platform/toasts.ts'

export function useSubmitVerification(id: UserId) {
  const keepUser = useKeepUser()
  return useMutation({
    mutationFn: (body: BodyOfCall<'POST /api/users/{id}/verification'>) =>
      call('POST /api/users/{id}/verification', { params: { id }, body }),
    onSuccess: ({ user }) => {
      keepUser(user)
      showToast({
        variant: 'success',
        title: 'Verification submitted',
        text: 'Your verification request has been submitted for review.',
      })
    },
    onError: (error) =>
      showToast({ variant: 'destructive', title: 'Verification failed', text: textOf(error) }),
  })
}

/** Asks the server how far the verification has come, whatever is known here. */
export function useCheckStatus(id: UserId) {
  const queryClient = useQueryClient()
  const keepUser = useKeepUser()
  return useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...read('GET /api/users/{id}', { id }), staleTime: 0 }),
    // Asked about oneself, this call answers everything.
    onSuccess: (user) => 'verificationDetails' in user && keepUser(user),
    onError: (error) =>
      showToast({ variant: 'destructive', title: 'Status check failed', text: textOf(error) }),
  })
}
