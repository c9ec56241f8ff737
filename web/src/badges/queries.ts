import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { OwnBadges } from '@hereabouts/contract/badges/schemas'
import { useQuery } from '@tanstack/react-query'
import { FRESH_MS, read } from '../platform/query.ts'

export function useBadgeTypes() {
  return useQuery({ ...read('GET /api/badge-types'), staleTime: FRESH_MS.catalogue })
}

/** The viewer's received and given awards, and the meetings for which they can still award some. */
export function useOwnBadges(userId: UserId) {
  return useQuery({
    ...read('GET /api/users/{id}/badges', { id: userId }),
    // For the viewer's own id, the server returns everything.
    select: (badges) => badges as OwnBadges,
  })
}
