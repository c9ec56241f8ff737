import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'

/** What the person keeps in their privacy settings. Never stored on the phone. */
export function useKeptNeeds(userId: UserId | undefined) {
  return useQuery({
    ...read('GET /api/users/{id}/needs', { id: userId as UserId }),
    enabled: userId !== undefined,
    select: ({ needs }) => needs,
  })
}
