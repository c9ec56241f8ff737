import { useQuery } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { CallError } from '../platform/call-error.ts'
import { read } from '../platform/query.ts'

/** The account whose password a link resets. Checking a link does not use it up. */
export function useResetAccount(token: string | null) {
  return useQuery({
    queryKey: ['/api/verify-reset-token', token],
    queryFn: ({ signal }) => call('POST /api/verify-reset-token', { body: { token: token ?? '' }, signal }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // The query key contains the token.
    gcTime: 0,
  })
}

/** Whether the server rejected the link, rather than failing to answer. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof CallError && error.code === 'INVALID_RESET_TOKEN'
}

/** The person's signed-in devices, refetched on every visit. */
export function useSessions(id: number) {
  return useQuery({ ...read('GET /api/users/{id}/sessions', { id }), staleTime: 0 })
}
