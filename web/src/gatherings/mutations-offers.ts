import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import type { PlaceNeed } from '@hereabouts/contract/needs/limits'
import { call } from '../platform/api.ts'
import { useGatheringMutation } from './mutations.ts'

/** Says what the place of the person's own gathering offers. */
export function useSetOffers(userId: UserId, id: GatheringId) {
  return useGatheringMutation(userId, id, (offers: PlaceNeed[]) =>
    call('PUT /api/gatherings/{id}/offers', { params: { id }, body: { offers } }),
  )
}
