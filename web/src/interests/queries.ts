import { useQuery } from '@tanstack/react-query'
import { FRESH_MS, read } from '../platform/query.ts'

/** The catalogue of interests. */
export function useInterests() {
  return useQuery({ ...read('GET /api/interests'), staleTime: FRESH_MS.catalogue })
}
