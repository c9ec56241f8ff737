import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'

/** A new calendar is read within seconds. */
const REFETCH_MS = 10_000

/** The calendars that the server reads, with those that fail. */
export function useCalendars() {
  return useQuery({ ...read('GET /api/admin/calendars'), staleTime: 0, refetchInterval: REFETCH_MS })
}
