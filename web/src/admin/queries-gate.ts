import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'

/** Who may join. Always refetched, because colleagues change it too. */
export function useGateSettings() {
  return useQuery({ ...read('GET /api/admin/gate'), staleTime: 0 })
}
