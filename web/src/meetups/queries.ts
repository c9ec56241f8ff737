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
    // States change by themselves as time goes by, which no event may have told.
    staleTime: UNSEEN_CHANGE_MS,
    refetchInterval: UNSEEN_CHANGE_MS,
    select: ({ meetups }) => meetups,
  })
}

/** The code to show in this area; fetched anew when the next one comes, or after a while when it could not be had. */
export function useMeetupCode(id: MeetupId, cell: string) {
  return useQuery({
    queryKey: [...keyFor('POST /api/meetups/{id}/code', { id }), cell],
    queryFn: ({ signal }) => call('POST /api/meetups/{id}/code', { params: { id }, body: { cell }, signal }),
    // Walking over a border, the code from a moment ago is still good.
    placeholderData: (before) => before,
    // Neither a code nor a cell stays when its screen is left.
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && !state.error
        ? Math.max(Date.parse(state.data.expiresAt) - serverNow(), 0) + A_MOMENT_MS
        : RETRY_MS,
  })
}
