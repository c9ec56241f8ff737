import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'

/** People who ask to join. */
export function useWaiting() {
  return useQuery({ ...read('GET /api/admin/waiting'), staleTime: 0, select: ({ people }) => people })
}
