import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { showToast } from '../platform/toasts.ts'

interface Other {
  id: UserId
  name: string
}

/** Blocks somebody. Refetches everything, because they may appear in any query. */
export function useBlock(userId: UserId) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Other) =>
      call('POST /api/users/{id}/blocks', { params: { id: userId }, body: { userId: id } }),
    onSuccess(_, { name }) {
      showToast({
        title: `You’ve blocked ${name}`,
        text: 'You can unblock them in your profile, under Safety.',
        link: { href: '/safety', text: 'Show' },
      })
      return queryClient.invalidateQueries()
    },
  })
}

export function useUnblock(userId: UserId) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Other) =>
      call('DELETE /api/users/{id}/blocks', { params: { id: userId }, body: { userId: id } }),
    onSuccess(_, { name }) {
      showToast({ about: aboutBlock(name), title: `You’ve unblocked ${name}` })
      return queryClient.invalidateQueries()
    },
    onError: (error, { name }) =>
      showToast({
        about: aboutBlock(name),
        variant: 'destructive',
        title: 'Unblocking failed',
        text: textOf(error),
      }),
  })
}

// A success replaces the failure before it.
const aboutBlock = (name: string) => `block ${name}`
