import type { Meetup, MeetupId } from '@hereabouts/contract/meetups/schemas'
import { patchMeetups } from '@hereabouts/contract/meetups/schemas-list'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type AnswerTo, call } from '../platform/api.ts'
import { patchAnswer } from '../platform/patch.ts'
import { keyFor, read } from '../platform/query.ts'
import { serverNow } from '../platform/server-time.ts'

/** In case an event was lost without a gap in the connection. */
const SAFEGUARD_MS = 5 * 60_000
const A_MOMENT_MS = 300
const RETRY_MS = 5000

/** The person's meetups, newest first, kept up to date by events. */
export function useMeetups() {
  return useQuery({
    ...read('GET /api/meetups'),
    staleTime: SAFEGUARD_MS,
    refetchInterval: SAFEGUARD_MS,
    select: ({ meetups }) => meetups,
  })
}

/** What the person missed lately, from the same list. */
export function useMissedYeses() {
  const { data } = useQuery({ ...read('GET /api/meetups'), enabled: false, select: ({ missed }) => missed })
  return data
}

/** The interest of a meetup, if the phone has the list. Fetches nothing. */
export function useKnownInterest(id: MeetupId): string | undefined {
  const { data } = useQuery({
    ...read('GET /api/meetups'),
    enabled: false,
    select: ({ meetups }) => meetups.find((meetup) => meetup.id === id)?.interest.name,
  })
  return data
}

/** Shows a changed meetup on the list. */
export function patchMeetupList(queryClient: QueryClient, changed: Meetup) {
  patchAnswer<AnswerTo<'GET /api/meetups'>>(queryClient, keyFor('GET /api/meetups', {}), (list) =>
    patchMeetups(list, changed),
  )
}

/** A meetup as it is shown now, if it is. */
export function shownMeetup(queryClient: QueryClient, id: MeetupId): Meetup | undefined {
  const list = queryClient.getQueryData<AnswerTo<'GET /api/meetups'>>(keyFor('GET /api/meetups', {}))
  return list?.meetups.find((meetup) => meetup.id === id)
}

/** The code to show in this cell. */
export function useMeetupCode(id: MeetupId, cell: string) {
  const path = 'POST /api/meetups/{id}/code'
  return useRotatingCode([...keyFor(path, { id }), cell], (signal) =>
    call(path, { params: { id }, body: { cell }, signal }),
  )
}

/** A code that is refetched when it expires, and a few seconds after an error. */
export function useRotatingCode(
  queryKey: readonly unknown[],
  fetchCode: (signal: AbortSignal) => Promise<AnswerTo<'POST /api/meetups/{id}/code'>>,
) {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => fetchCode(signal),
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
