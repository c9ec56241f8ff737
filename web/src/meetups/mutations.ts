import type { LATE_MINUTES } from '@hereabouts/contract/meetups/limits'
import type { CancelReason, Meetup, MeetupId, Outcome } from '@hereabouts/contract/meetups/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AnswerTo, type BodyOfCall, call } from '../platform/api.ts'
import { keyFor } from '../platform/query.ts'

export type Move = 'accept' | 'decline' | 'withdraw'

export function useInvite() {
  return useMeetupMutation((body: BodyOfCall<'POST /api/meetups'>) => call('POST /api/meetups', { body }))
}

/** Accept, decline or withdraw. */
export function useMove(id: MeetupId) {
  return useMeetupMutation((move: Move) => call(`POST /api/meetups/{id}/${move}`, { params: { id } }))
}

/** Calls it off, with or without a reason for the other. */
export function useCancel(id: MeetupId) {
  return useMeetupMutation((reason: CancelReason | null) =>
    call('POST /api/meetups/{id}/cancel', { params: { id }, ...(reason && { body: { reason } }) }),
  )
}

/** Tells the other how many minutes later one comes. */
export function useTellLate(id: MeetupId) {
  return useMeetupMutation((minutes: (typeof LATE_MINUTES)[number]) =>
    call('POST /api/meetups/{id}/late', { params: { id }, body: { minutes } }),
  )
}

/** Lets the two phones show each other the way, or ends that. */
export function useFinding(id: MeetupId) {
  return useMeetupMutation((isWanted: boolean) =>
    isWanted
      ? call('PUT /api/meetups/{id}/finding', { params: { id } })
      : call('DELETE /api/meetups/{id}/finding', { params: { id } }),
  )
}

/** Says that the two phones show different words, which ends it for both. */
export function useTellWordsDiffer(id: MeetupId) {
  return useMeetupMutation(() => call('POST /api/meetups/{id}/words-differ', { params: { id } }))
}

/** Says that one is there; once both do, codes work before the agreed time. */
export function useSayHere(id: MeetupId) {
  return useMeetupMutation(() => call('POST /api/meetups/{id}/here', { params: { id } }))
}

/** Enters the code on the other's screen, in the area where this phone is. */
export function useConfirm(id: MeetupId, cell: string) {
  return useMeetupMutation((code: string) =>
    call('POST /api/meetups/{id}/confirm', { params: { id }, body: { code, cell } }),
  )
}

export function useTellOutcome(id: MeetupId) {
  return useMeetupMutation((outcome: Outcome) =>
    call('POST /api/meetups/{id}/outcome', { params: { id }, body: { outcome } }),
  )
}

/** Shows what the server answered at once; when it refused, the list was out of date and is asked for again. */
function useMeetupMutation<Input>(mutationFn: (input: Input) => Promise<Meetup>) {
  const queryClient = useQueryClient()
  const queryKey = keyFor('GET /api/meetups', {})
  return useMutation({
    mutationFn,
    onSuccess(meetup) {
      queryClient.setQueryData(queryKey, (shown: AnswerTo<'GET /api/meetups'> | undefined) => ({
        meetups: [meetup, ...(shown?.meetups ?? []).filter(({ id }) => id !== meetup.id)].toSorted(
          (a, b) => b.id - a.id,
        ),
      }))
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}
