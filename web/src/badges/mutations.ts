import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { BadgeAwardId } from '@hereabouts/contract/badges/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BodyOfCall, call } from '../platform/api.ts'
import { keyFor } from '../platform/query.ts'

/** Awards somebody a badge, in the name of `userId`. */
export function useAwardBadge(userId: UserId, receiverId: UserId) {
  return useBadgeMutation(userId, (body: BodyOfCall<'POST /api/users/{id}/badges'>) =>
    call('POST /api/users/{id}/badges', { params: { id: receiverId }, body }),
  )
}

/** Takes back what one gave. */
export function useRevokeBadge(userId: UserId, receiverId: UserId) {
  return useBadgeMutation(userId, (awardId: BadgeAwardId) =>
    call('DELETE /api/users/{id}/badges', { params: { id: receiverId }, body: { awardId } }),
  )
}

/** Hides what one got from others, or shows it again. */
export function useHideBadge(userId: UserId) {
  return useBadgeMutation(userId, (body: BodyOfCall<'PUT /api/users/{id}/badges'>) =>
    call('PUT /api/users/{id}/badges', { params: { id: userId }, body }),
  )
}

/** Whatever became of it, the list is asked for again before it counts as done: a refusal means that it was out of date. */
function useBadgeMutation<Input, Answer>(userId: UserId, mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  const queryKey = keyFor('GET /api/users/{id}/badges', { id: userId })
  return useMutation({ mutationFn, onSettled: () => queryClient.invalidateQueries({ queryKey }) })
}
