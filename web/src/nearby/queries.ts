import { useQuery } from '@tanstack/react-query'
import { FRESH_MS, read } from '../platform/query.ts'

/** Who is around; asked for only while one is available oneself. */
export function useNearby(userId: number, isAvailable: boolean) {
  return useQuery({
    ...read('GET /api/users/{id}/nearby', { id: userId }),
    staleTime: FRESH_MS.nearby,
    enabled: isAvailable,
  })
}
