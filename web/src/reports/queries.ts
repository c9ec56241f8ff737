import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'

/** The person's own reports, newest first. */
export function useReports() {
  return useQuery({
    ...read('GET /api/reports'),
    select: ({ reports }) => reports,
  })
}
