import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'

/** What the team did, by month. Gone if the operator has not turned it on. */
export function useTransparency() {
  return useQuery(read('GET /api/transparency'))
}
