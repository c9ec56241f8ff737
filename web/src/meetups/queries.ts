import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { useQuery } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { keyFor, read } from '../platform/query.ts'
import { serverNow } from '../platform/server-time.ts'

const UNSEEN_CHANGE_MS = 60_000
const A_MOMENT_MS = 300
const RETRY_MS = 5000

export function useMeetups() {
  return useQuery({
    ...read('GET /api/meetups'),
    // Meetups expire without an event.
    staleTime: UNSEEN_CHANGE_MS,
    refetchInterval: UNSEEN_CHANGE_MS,
    select: ({ meetups }) => meetups,
  })
}

/** The code to show in this cell. Refetched when it expires, and a few seconds after an error. */
export function useMeetupCode(id: MeetupId, cell: string) {
  return useQuery({
    queryKey: [...keyFor('POST /api/meetups/{id}/code', { id }), cell],
    queryFn: ({ signal }) => call('POST /api/meetups/{id}/code', { params: { id }, body: { cell }, signal }),
    // The previous code stays valid when the phone crosses into another cell.
    placeholderData: (before) => before,
    // Do not keep the code or the cell after the screen closes.
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && !state.error
        ? Math.max(Date.parse(state.data.expiresAt) - serverNow(), 0) + A_MOMENT_MS
        : RETRY_MS,
  })
}
