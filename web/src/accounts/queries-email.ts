import { useQuery } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { CallError } from '../platform/call-error.ts'

/** Whose password a link sets, if the link is good. Asking does not use it up. */
export function useResetAccount(token: string | null) {
  return useQuery({
    queryKey: ['/api/verify-reset-token', token],
    queryFn: ({ signal }) => call('POST /api/verify-reset-token', { body: { token: token ?? '' }, signal }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // It holds the token.
    gcTime: 0,
  })
}

/** Whether the server said that a link is no good, as against not having answered. */
export function isDeadLink(error: unknown): boolean {
  return error instanceof CallError && error.code === 'INVALID_RESET_TOKEN'
}
