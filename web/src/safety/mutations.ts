import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { invalidate } from '../platform/invalidate.ts'
import { showToast } from '../platform/toasts.ts'

interface Other {
  id: UserId
  name: string
}

/**
 * Blocks somebody. Refetches everything, because they may appear in any query.
 *
 * @param onBlocked runs before that, unlike what is passed to `mutate`: without a
 * connection, refetching does not end
 */
export function useBlock(userId: UserId, onBlocked?: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Other) =>
      call('POST /api/users/{id}/blocks', { params: { id: userId }, body: { userId: id } }),
    onSuccess(_, { name }) {
      onBlocked?.()
      showToast({
        title: t`You’ve blocked ${name}`,
        text: t`You can unblock them under Safety.`,
        link: { href: '/safety', text: t`Show` },
      })
      return invalidate(queryClient)
    },
  })
}

export function useUnblock(userId: UserId) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Other) =>
      call('DELETE /api/users/{id}/blocks', { params: { id: userId }, body: { userId: id } }),
    onSuccess(_, { name }) {
      showToast({ about: aboutBlock(name), title: t`You’ve unblocked ${name}` })
      return invalidate(queryClient)
    },
    onError: (error, { name }) =>
      showToast({
        about: aboutBlock(name),
        variant: 'destructive',
        title: t`Unblocking failed`,
        text: textOf(error),
      }),
  })
}

// A success replaces the failure before it.
const aboutBlock = (name: string) => `block ${name}`
