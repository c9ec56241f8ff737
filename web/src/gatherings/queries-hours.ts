import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'

/** The hours in which the person would be free every week. */
export function useFreeHours(id: UserId) {
  return useQuery({
    ...read('GET /api/users/{id}/free-hours', { id }),
    staleTime: 0,
    select: ({ freeHours }) => freeHours,
  })
}
