import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { read } from '../platform/query.ts'
import { storedInvitation } from './device-invitation.ts'

/** For signing up. */
export { storedInvitation }

/**
 * Who may join; undefined while everybody may, or until that is known. Fetches nothing: every page fetches it
 * with the announcement.
 */
export function useGate() {
  return useQuery({ ...read('GET /api/announcement'), enabled: false }).data?.gate
}

/** Returns a function that fetches it again, because the server has just applied another. */
export function useRefetchGate() {
  const queryClient = useQueryClient()
  return () => queryClient.fetchQuery({ ...read('GET /api/announcement'), staleTime: 0 }).catch(() => {})
}

/** Whether an invitation would let somebody join. Asked only where an invitation counts. */
export function useIsInvitationOpen(token: string | null, isEnabled: boolean): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['/api/invitation', token],
    queryFn: ({ signal }) => call('POST /api/invitation', { body: { token: token ?? '' }, signal }),
    enabled: isEnabled && token !== null,
    // The query key contains the token.
    gcTime: 0,
  })
  return data?.isOpen
}

/** The person's link that lets people join. */
export function useInvitation(id: UserId) {
  // Changes whenever somebody joins.
  return useQuery({ ...read('GET /api/users/{id}/invitation', { id }), staleTime: 0 })
}
