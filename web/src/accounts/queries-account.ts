import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'

/** The person's signed-in devices, refetched on every visit. */
export function useSessions(id: number) {
  return useQuery({ ...read('GET /api/users/{id}/sessions', { id }), staleTime: 0 })
}
