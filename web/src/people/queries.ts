import { useQuery } from '@tanstack/react-query'
import { FRESH_MS, read } from '../platform/query.ts'

/** The person of a username, as far as one may see them. */
export function usePersonNamed(username: string) {
  return useQuery({ ...read('GET /api/users', {}, { username }), staleTime: FRESH_MS.user })
}
