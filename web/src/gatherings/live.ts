import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { gatheringChanged } from '@hereabouts/contract/gatherings/events'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../platform/live.ts'
import { patchGathering } from './queries.ts'

/** Keeps the gatherings on a page up to date. */
export function useGatheringsLive(userId: UserId) {
  const queryClient = useQueryClient()
  useLiveEvent(gatheringChanged, (gathering) => patchGathering(queryClient, userId, gathering))
}
