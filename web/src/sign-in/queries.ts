import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useQuery } from '@tanstack/react-query'
import { callFor200 } from '../platform/api.ts'
import { CallError } from '../platform/call-error.ts'
import { read } from '../platform/query.ts'
import { hasPasskeys } from './device-passkeys.ts'

/** For meetups, which offer one. */
export { hasPasskeys }

/** The account whose password a link resets. Checking a link does not use it up. */
export function useResetAccount(token: string | null) {
  return useQuery({
    queryKey: ['/api/verify-reset-token', token],
    queryFn: async ({ signal }) =>
      // A success without a body is one, too: then the page names no account.
      (await callFor200('POST /api/verify-reset-token', { token: token ?? '' }, signal)) ?? {
        username: null,
      },
    enabled: token !== null,
    // The specification counts it among the writes, which are sent once.
    retry: false,
    refetchOnReconnect: false,
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

/** Whether the person's account is connected with the operator's provider. */
export function useOwnOidc(id: UserId) {
  return useQuery({ ...read('GET /api/users/{id}/oidc', { id }), staleTime: 0 })
}

/** The person's passkeys. */
export function usePasskeys(id: number) {
  return useQuery({ ...read('GET /api/users/{id}/passkeys', { id }), staleTime: 0 })
}
