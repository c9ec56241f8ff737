import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BodyOfCall, call } from '../platform/api.ts'
import { keyFor } from '../platform/query.ts'
import { useMeetupMutation } from './mutations.ts'

/** Says that the person stays in touch with somebody, or takes it back. */
export function useStayInTouch(userId: UserId, otherId: UserId) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (isWanted: boolean) => {
      const request = { params: { id: userId }, body: { userId: otherId } }
      return isWanted
        ? call('PUT /api/users/{id}/in-touch', request)
        : call('DELETE /api/users/{id}/in-touch', request)
    },
    onSuccess: (list) =>
      queryClient.setQueryData(keyFor('GET /api/users/{id}/in-touch', { id: userId }), list),
  })
}

/**
 * Proposes a plan to somebody in touch.
 *
 * @param onSent runs even if the caller is gone by then
 */
export function useProposePlan(onSent: () => void) {
  return useMeetupMutation(async (body: BodyOfCall<'POST /api/plans'>) => {
    const plan = await call('POST /api/plans', { body })
    onSent()
    return plan
  })
}
