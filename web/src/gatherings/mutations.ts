import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Gathering, GatheringId, NewGathering } from '@hereabouts/contract/gatherings/schemas'
import type { CancelReason } from '@hereabouts/contract/meetups/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BodyOfCall, call } from '../platform/api.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor } from '../platform/query.ts'
import { findCellNow, patchGathering, shownGathering } from './queries.ts'

/** Starts a gathering around the phone's cell. Throws `NoFix` or a `CallError`. */
export function useStartGathering(userId: UserId) {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn(plan: Omit<NewGathering, 'cell'>) {
      const cell = await findCellNow(queryClient)
      return call('POST /api/gatherings', { body: { ...plan, cell } })
    },
    onSuccess(gathering) {
      queryClient.setQueryData(keyFor('GET /api/gatherings/{id}', { id: gathering.id }), gathering)
      patchGathering(queryClient, userId, gathering)
      invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/gatherings', { id: userId }) })
    },
  })
}

/**
 * Joins a gathering or its waiting list, which means agreeing to be seen once it is on. A seat is held for the friend.
 */
export function useJoinGathering(userId: UserId, id: GatheringId) {
  return useGatheringMutation(userId, id, ({ waits, friend }: { waits: boolean; friend?: UserId }) =>
    call('POST /api/gatherings/{id}/join', {
      params: { id },
      body: { agreesToBeSeen: true, waits, ...(friend && { with: friend }) },
    }),
  )
}

/** Leaves a gathering or its waiting list. Nobody else reads the reason. */
export function useLeaveGathering(userId: UserId, id: GatheringId) {
  return useGatheringMutation(userId, id, (reason: CancelReason | null) =>
    call('POST /api/gatherings/{id}/leave', { params: { id }, ...(reason && { body: { reason } }) }),
  )
}

/** Says afterwards why the person left. Nobody else reads it. */
export function useExplainLeaving(id: GatheringId) {
  return useMutation({
    mutationFn: (reason: CancelReason) =>
      call('PUT /api/gatherings/{id}/leaving-reason', { params: { id }, body: { reason } }),
  })
}

export function useCancelGathering(userId: UserId, id: GatheringId) {
  return useGatheringMutation(userId, id, () => call('POST /api/gatherings/{id}/cancel', { params: { id } }))
}

/** Puts the gathering on the public agenda, or takes it off. */
export function usePublishGathering(userId: UserId, id: GatheringId) {
  return useGatheringMutation(userId, id, (isPublic: boolean) =>
    call('PUT /api/gatherings/{id}/publication', { params: { id }, body: { isPublic } }),
  )
}

/** Changes place or time at once. The members are asked whether a moved time suits them. */
export function useChangeGathering(userId: UserId, id: GatheringId) {
  return useGatheringMutation(userId, id, (body: BodyOfCall<'PUT /api/gatherings/{id}/plan'>) =>
    call('PUT /api/gatherings/{id}/plan', { params: { id }, body }),
  )
}

/** Answers "Still fine?", "Still coming?" or "Go anyway?" with yes. */
export function useConfirmGathering(userId: UserId, id: GatheringId) {
  return useGatheringMutation(userId, id, (to: 'fine' | 'coming' | 'go-anyway') =>
    call(`POST /api/gatherings/{id}/${to}`, { params: { id } }),
  )
}

/** Shows the returned gathering at once. Refetches it after an error, which means that it is out of date. */
export function useGatheringMutation<Input>(
  userId: UserId,
  id: GatheringId,
  mutationFn: (input: Input) => Promise<Gathering>,
) {
  const queryClient = useQueryClient()
  const queryKey = keyFor('GET /api/gatherings/{id}', { id })
  return useMutation({
    mutationFn,
    onMutate: () => shownGathering(queryClient, id),
    onSuccess(gathering, _, before) {
      const shown = shownGathering(queryClient, id)
      if (shown === before) patchGathering(queryClient, userId, gathering)
      // An event has overtaken this response, with a newer gathering or the same one.
      else if (JSON.stringify(shown) !== JSON.stringify(gathering)) invalidate(queryClient, { queryKey })
    },
    onError: () => invalidate(queryClient, { queryKey }),
  })
}
