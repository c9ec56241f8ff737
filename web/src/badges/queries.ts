import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { OwnBadges } from '@hereabouts/contract/badges/schemas'
import { useQuery } from '@tanstack/react-query'
import { FRESH_MS, read } from '../platform/query.ts'

/** The badges that there are. */
export function useBadgeTypes() {
  return useQuery({ ...read('GET /api/badge-types'), staleTime: FRESH_MS.catalogue })
}

/** What one got and gave, and for which meetings one may still give. */
export function useOwnBadges(userId: UserId) {
  return useQuery({
    ...read('GET /api/users/{id}/badges', { id: userId }),
    // Asked about oneself, this call answers everything.
    select: (badges) => badges as OwnBadges,
  })
}
