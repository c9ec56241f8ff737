import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'

// Avoids refetching while an admin moves between pages.
const FRESH_MS = 20_000

/** The viewer's role and its queues; an error for anybody outside the team. */
export function useDesk() {
  return useQuery({ ...read('GET /api/admin/desk'), staleTime: FRESH_MS })
}

/** The overview's counts, for admins only. */
export function useOverview() {
  return useQuery({ ...read('GET /api/admin/overview'), staleTime: FRESH_MS })
}
