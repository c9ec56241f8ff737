import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'

/** The people that the person is in touch with, kept up to date by events. */
export function useInTouch(userId: UserId) {
  return useQuery(read('GET /api/users/{id}/in-touch', { id: userId }))
}
