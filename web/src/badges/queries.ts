import { useQuery } from '@tanstack/react-query'
import { FRESH_MS, read } from '../platform/query.ts'

/** The badges that there are. */
export function useBadgeTypes() {
  return useQuery({ ...read('GET /api/badge-types'), staleTime: FRESH_MS.catalogue })
}
