import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useQuery } from '@tanstack/react-query'
import { FRESH_MS, read } from '../platform/query.ts'

/** How far one's own verification has come, and why it was refused if it was. */
export function useVerification(id: UserId) {
  return useQuery({ ...read('GET /api/users/{id}/verification', { id }), staleTime: FRESH_MS.user })
}

const QUEUE_REFRESH_MS = 30_000

/** Who waits for a verifier; refused to everybody else. */
export function useVerificationQueue() {
  return useQuery({
    ...read('GET /api/admin/verifications'),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.error ? false : QUEUE_REFRESH_MS),
  })
}
