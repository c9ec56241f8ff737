import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useQuery } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { keyFor, read } from '../platform/query.ts'
import { storeInvite } from '../sign-in/mutations.ts'

/** The person's invites, and the friends who joined through them. */
export function useInvites(id: UserId) {
  return useQuery({
    ...read('GET /api/users/{id}/invites', { id }),
    // Changes whenever somebody joins.
    staleTime: 0,
  })
}

/** The state and inviter of a link. Stores an open link, so that a sign-up in this tab counts. */
export function useInvitePreview(code: string, isEnabled: boolean) {
  return useQuery({
    queryKey: keyFor('GET /api/invites/{code}', { code }),
    async queryFn({ signal }) {
      const preview = await call('GET /api/invites/{code}', { params: { code }, signal })
      if (preview.state === 'open') storeInvite({ code, inviterName: preview.inviter?.name ?? null })
      return preview
    },
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
