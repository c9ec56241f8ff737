import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'

/** The person’s weekly hours. */
export function useWeeklyHours(id: UserId) {
  return useQuery({
    ...read('GET /api/users/{id}/free-hours', { id }),
    staleTime: 0,
    select: ({ freeHours: weeklyHours }) => weeklyHours,
  })
}
