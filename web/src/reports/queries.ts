import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'

/** One's own reports, the newest first. */
export function useReports() {
  return useQuery({
    ...read('GET /api/reports'),
    select: ({ reports }) => reports,
  })
}
