import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'

export type TakenDown = 'gathering' | 'chat'

/** Takes down a gathering with its texts and its conversation, or only the conversation. */
export function useTakeDown(id: GatheringId) {
  return useMutation({
    mutationFn: (what: TakenDown) =>
      what === 'gathering'
        ? call('POST /api/admin/gatherings/{id}/take-down', { params: { id } })
        : call('POST /api/admin/gatherings/{id}/messages/take-down', { params: { id } }),
  })
}
