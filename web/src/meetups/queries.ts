import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { useQuery } from '@tanstack/react-query'
import { read } from '../platform/query.ts'
import { serverNow } from '../platform/server-time.ts'

const UNSEEN_CHANGE_MS = 60_000
const A_MOMENT_MS = 300
const RETRY_MS = 5000

export function useMeetups() {
  return useQuery({
    ...read('GET /api/meetups'),
    // States change by themselves as time goes by, which no event may have told.
    staleTime: UNSEEN_CHANGE_MS,
    refetchInterval: UNSEEN_CHANGE_MS,
    select: ({ meetups }) => meetups,
  })
}

/** The code to show; fetched anew when the next one comes, or after a while when it could not be had. */
export function useMeetupCode(id: MeetupId) {
  return useQuery({
    ...read('GET /api/meetups/{id}/code', { id }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && !state.error
        ? Math.max(Date.parse(state.data.expiresAt) - serverNow(), 0) + A_MOMENT_MS
        : RETRY_MS,
  })
}
