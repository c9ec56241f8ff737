import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useQuery } from '@tanstack/react-query'
import { FRESH_MS, read } from '../platform/query.ts'

/** The state of the person's own verification, with the reason if it was rejected. */
export function useVerification(id: UserId) {
  return useQuery({ ...read('GET /api/users/{id}/verification', { id }), staleTime: FRESH_MS.user })
}

const QUEUE_REFRESH_MS = 30_000

/** The pending verifications. Only verifiers have access. */
export function useVerificationQueue() {
  return useQuery({
    ...read('GET /api/admin/verifications'),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.error ? false : QUEUE_REFRESH_MS),
  })
}
