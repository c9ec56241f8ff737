import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'

/** Whether this person has a home zone on any phone. */
export function useHasHomeZone(userId: number) {
  return useQuery({
    ...read('GET /api/users/{id}/availability', { id: userId }),
    staleTime: 60_000,
    select: ({ hasHomeZone }) => hasHomeZone,
  })
}

/** The viewer's availability according to the server; null when off. */
export function useAvailability(userId: number) {
  return useQuery({
    ...read('GET /api/users/{id}/availability', { id: userId }),
    staleTime: 60_000,
    select: ({ availability }) => availability,
  })
}
