import type { Meetup, MeetupId, Outcome } from '@hereabouts/contract/meetups/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AnswerTo, type BodyOfCall, call } from '../platform/api.ts'
import { keyFor } from '../platform/query.ts'

export type Move = 'accept' | 'decline' | 'withdraw' | 'cancel'

export function useInvite() {
  return useMeetupMutation((body: BodyOfCall<'POST /api/meetups'>) => call('POST /api/meetups', { body }))
}

/** Accept, decline, withdraw or cancel. */
export function useMove(id: MeetupId) {
  return useMeetupMutation((move: Move) => call(`POST /api/meetups/{id}/${move}`, { params: { id } }))
}

export function useConfirm(id: MeetupId) {
  return useMeetupMutation((code: string) =>
    call('POST /api/meetups/{id}/confirm', { params: { id }, body: { code } }),
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
