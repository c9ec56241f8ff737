import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { call } from '../platform/api.ts'
import { useGatheringMutation } from './mutations.ts'

/** Holds a seat for somebody whom the person is in touch with. */
export function useAskFriend(userId: UserId, id: GatheringId) {
  return useGatheringMutation(userId, id, (friend: UserId) =>
    call('POST /api/gatherings/{id}/friends', { params: { id }, body: { userId: friend } }),
  )
}

/** Gives back the seat that somebody holds for the person. */
export function useDeclineSeat(userId: UserId, id: GatheringId) {
  return useGatheringMutation(userId, id, () => call('POST /api/gatherings/{id}/decline', { params: { id } }))
}
