import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'

/** Whether this person has a home zone, on whichever phone. */
export function useHasHomeZone(userId: number) {
  return useQuery({
    ...read('GET /api/users/{id}/availability', { id: userId }),
    staleTime: 60_000,
    select: ({ hasHomeZone }) => hasHomeZone,
  })
}

/** Whether one is available oneself, as the server has it; null is off. */
export function useAvailability(userId: number) {
  return useQuery({
    ...read('GET /api/users/{id}/availability', { id: userId }),
    staleTime: 60_000,
    select: ({ availability }) => availability,
  })
}
