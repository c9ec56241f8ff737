import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { BadgeAwardId } from '@hereabouts/contract/badges/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BodyOfCall, call } from '../platform/api.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor } from '../platform/query.ts'

/** Awards `receiverId` a badge from `userId`. */
export function useAwardBadge(userId: UserId, receiverId: UserId) {
  return useBadgeMutation(userId, (body: BodyOfCall<'POST /api/users/{id}/badges'>) =>
    call('POST /api/users/{id}/badges', { params: { id: receiverId }, body }),
  )
}

/** Revokes an award that the person gave. */
export function useRevokeBadge(userId: UserId, receiverId: UserId) {
  return useBadgeMutation(userId, (awardId: BadgeAwardId) =>
    call('DELETE /api/users/{id}/badges', { params: { id: receiverId }, body: { awardId } }),
  )
}

/** Hides a received award from others, or shows it again. */
export function useHideBadge(userId: UserId) {
  return useBadgeMutation(userId, (body: BodyOfCall<'PUT /api/users/{id}/badges'>) =>
    call('PUT /api/users/{id}/badges', { params: { id: userId }, body }),
  )
}

/**
 * Refetches the list before the mutation settles, even after an error, which means that
 * the list was out of date.
 */
function useBadgeMutation<Input, Answer>(userId: UserId, mutationFn: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  const queryKey = keyFor('GET /api/users/{id}/badges', { id: userId })
  return useMutation({ mutationFn, onSettled: () => invalidate(queryClient, { queryKey }) })
}
