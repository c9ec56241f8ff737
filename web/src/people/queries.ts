import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import type { PublicProfile } from '@hereabouts/contract/people/schemas'
import { useQuery } from '@tanstack/react-query'
import { FRESH_MS, read } from '../platform/query.ts'

/** The person with a username, as far as the viewer may see them. */
export function usePersonNamed(username: string) {
  return useQuery({ ...read('GET /api/users', {}, { username }), staleTime: FRESH_MS.user })
}

/** Another person's public or minimal profile. Live events make it stale earlier, see `usePeopleLive`. */
export function usePerson(id: UserId) {
  return useQuery({
    ...read('GET /api/users/{id}', { id }),
    staleTime: FRESH_MS.user,
    // For other people, the answer contains no private fields.
    select: (person) => person as PublicProfile | Companion,
  })
}
