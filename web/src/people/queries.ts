import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Companion } from '@hereabouts/contract/accounts/schemas-others'
import type { PublicProfile } from '@hereabouts/contract/people/schemas'
import { useQuery } from '@tanstack/react-query'
import { FRESH_MS, read } from '../platform/query.ts'

/** The person of a username, as far as one may see them. */
export function usePersonNamed(username: string) {
  return useQuery({ ...read('GET /api/users', {}, { username }), staleTime: FRESH_MS.user })
}

/** Somebody else as far as one may see them: the public profile, or the least of it. Whether one can invite them passes. */
export function usePerson(id: UserId) {
  return useQuery({
    ...read('GET /api/users/{id}', { id }),
    staleTime: 0,
    // Asked about others, this call answers nothing that is theirs alone.
    select: (person) => person as PublicProfile | Companion,
  })
}
