import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'

/** What whoever runs this has set for everybody to see. */
export function useInstance() {
  return useQuery(read('GET /api/instance'))
}
