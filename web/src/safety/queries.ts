import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'

/** The people that the viewer has blocked, newest first. */
export function useBlocks(userId: UserId) {
  return useQuery({
    ...read('GET /api/users/{id}/blocks', { id: userId }),
    staleTime: 0,
    select: ({ blocks }) => blocks,
  })
}
