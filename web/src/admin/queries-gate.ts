import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'

/** Who may join. Never from the cache: a form of old settings would undo what colleagues or the brake have changed. */
export function useGateSettings() {
  const { data, isFetchedAfterMount, error, refetch } = useQuery({
    ...read('GET /api/admin/gate'),
    staleTime: 0,
  })
  return { data: isFetchedAfterMount ? data : undefined, error, refetch }
}
