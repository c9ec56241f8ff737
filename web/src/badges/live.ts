import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { badgeAwarded, badgesChanged } from '@hereabouts/contract/badges/events'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMeetups } from '../meetups/queries.ts'
import { invalidate } from '../platform/invalidate.ts'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'

export function useBadgesLive(userId: UserId) {
  const queryClient = useQueryClient()
  const refresh = () =>
    invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/badges', { id: userId }) })
  useLiveEvent(badgeAwarded, refresh)
  useLiveEvent(badgesChanged, refresh)

  // A new meeting means that badges can be awarded.
  const { data: meetups } = useMeetups()
  const met = meetups?.filter(({ state }) => state === 'met').length
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the count changes
  useEffect(() => {
    if (met) refresh()
  }, [met])
}
