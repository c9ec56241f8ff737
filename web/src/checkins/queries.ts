import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useQuery } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { read } from '../platform/query.ts'

const UNSEEN_CHANGE_MS = 60_000

/** The viewer's trusted contacts and their answers. */
export function useContacts(id: UserId) {
  return useQuery({
    ...read('GET /api/users/{id}/contacts', { id }),
    staleTime: 0,
    select: ({ contacts }) => contacts,
  })
}

/** The current check-in, or null. */
export function useCheckIn(id: UserId) {
  return useQuery({
    ...read('GET /api/users/{id}/check-in', { id }),
    staleTime: 0,
    // It changes over time without an event.
    refetchInterval: ({ state }) => (state.data?.checkIn ? UNSEEN_CHANGE_MS : false),
    select: ({ checkIn }) => checkIn,
  })
}

export function useCheckInLink(token: string | null) {
  return useQuery({
    queryKey: linkKey(token),
    queryFn: ({ signal }) => call('POST /api/check-in-link', { body: { token: token ?? '' }, signal }),
    enabled: token !== null,
    staleTime: 0,
    // The query contains the token and the person's location.
    gcTime: 0,
  })
}

export const linkKey = (token: string | null) => ['/api/check-in-link', token]
