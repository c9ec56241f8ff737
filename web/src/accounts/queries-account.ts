import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'

/** The devices on which one is signed in; asked for anew whenever somebody looks. */
export function useSessions(id: number) {
  return useQuery({ ...read('GET /api/users/{id}/sessions', { id }), staleTime: 0 })
}
