import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { GatheringId, GatheringOutcome } from '@hereabouts/contract/gatherings/schemas'
import { call } from '../platform/api.ts'
import { useGatheringMutation } from './mutations.ts'

/** Sends the code from another member's screen, with the cell that this phone shares. */
export function useProveGathering(userId: UserId, id: GatheringId, cell: string) {
  return useGatheringMutation(userId, id, (code: string) =>
    call('POST /api/gatherings/{id}/prove', { params: { id }, body: { code, cell } }),
  )
}

/** Says in private how it went. */
export function useTellGatheringOutcome(userId: UserId, id: GatheringId) {
  return useGatheringMutation(userId, id, (body: GatheringOutcome) =>
    call('PUT /api/gatherings/{id}/outcome', { params: { id }, body }),
  )
}
