import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useQuery } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { read } from '../platform/query.ts'

const UNSEEN_CHANGE_MS = 60_000

/** One's trusted contacts, and what they answered. */
export function useContacts(id: UserId) {
  return useQuery({
    ...read('GET /api/users/{id}/contacts', { id }),
    staleTime: 0,
    select: ({ contacts }) => contacts,
  })
}

/** The check-in that is on, or null. */
export function useCheckIn(id: UserId) {
  return useQuery({
    ...read('GET /api/users/{id}/check-in', { id }),
    staleTime: 0,
    // It goes on by the clock, which no event may have told.
    refetchInterval: ({ state }) => (state.data?.checkIn ? UNSEEN_CHANGE_MS : false),
    select: ({ checkIn }) => checkIn,
  })
}

/** What a link in a mail shows. */
export function useCheckInLink(token: string | null) {
  return useQuery({
    queryKey: linkKey(token),
    queryFn: ({ signal }) => call('POST /api/check-in-link', { body: { token: token ?? '' }, signal }),
    enabled: token !== null,
    staleTime: 0,
    // It holds the token, and where somebody is.
    gcTime: 0,
  })
}

export const linkKey = (token: string | null) => ['/api/check-in-link', token]
