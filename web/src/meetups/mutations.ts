import type { LATE_MINUTES } from '@hereabouts/contract/meetups/limits'
import type { CancelReason, Meetup, MeetupId, Outcome } from '@hereabouts/contract/meetups/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type AnswerTo, type BodyOfCall, call } from '../platform/api.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor } from '../platform/query.ts'
import { patchMeetupList, shownMeetup } from './queries.ts'

export type Move = 'accept' | 'decline' | 'withdraw'

/**
 * @param onSent runs even if the caller is gone by then, unlike what is passed to `mutate`: the person may
 * have become unavailable meanwhile
 */
export function useInvite(onSent?: () => void) {
  return useMeetupMutation(async (body: BodyOfCall<'POST /api/meetups'>) => {
    const meetup = await call('POST /api/meetups', { body })
    onSent?.()
    return meetup
  })
}

export function useMove(id: MeetupId) {
  return useMeetupMutation((move: Move) => call(`POST /api/meetups/{id}/${move}`, { params: { id } }))
}

/** Cancels the meetup, with or without a reason for the other person. */
export function useCancel(id: MeetupId) {
  return useMeetupMutation((reason: CancelReason | null) =>
    call('POST /api/meetups/{id}/cancel', { params: { id }, ...(reason && { body: { reason } }) }),
  )
}

/** Reports that the viewer is on the way. */
export function useSetOff(id: MeetupId) {
  return useMeetupMutation(() => call('POST /api/meetups/{id}/on-the-way', { params: { id } }))
}

/** Reports how many minutes late the viewer will be. */
export function useReportLate(id: MeetupId) {
  return useMeetupMutation((minutes: (typeof LATE_MINUTES)[number]) =>
    call('POST /api/meetups/{id}/late', { params: { id }, body: { minutes } }),
  )
}

/** Proposes another place or time to the other person. */
export function useProposeChange(id: MeetupId) {
  return useMeetupMutation((body: BodyOfCall<'PUT /api/meetups/{id}/proposal'>) =>
    call('PUT /api/meetups/{id}/proposal', { params: { id }, body }),
  )
}

export function useWithdrawProposal(id: MeetupId) {
  return useMeetupMutation(() => call('DELETE /api/meetups/{id}/proposal', { params: { id } }))
}

/** Answers the other person's proposal that is on the screen. */
export function useAnswerProposal(id: MeetupId, number: number) {
  return useMeetupMutation((answer: 'agree' | 'decline') =>
    call(`POST /api/meetups/{id}/proposal/${answer}`, { params: { id }, body: { number } }),
  )
}

/** Switches finding each other on or off. */
export function useFinding(id: MeetupId) {
  return useMeetupMutation((isWanted: boolean) =>
    isWanted
      ? call('PUT /api/meetups/{id}/finding', { params: { id } })
      : call('DELETE /api/meetups/{id}/finding', { params: { id } }),
  )
}

/** Reports that the phones show different words, which ends finding each other for both. */
export function useReportWordsDiffer(id: MeetupId) {
  return useMeetupMutation(() => call('POST /api/meetups/{id}/words-differ', { params: { id } }))
}

/** Reports that the viewer has arrived. Once both have, codes work before the agreed time. */
export function useReportArrival(id: MeetupId) {
  return useMeetupMutation(() => call('POST /api/meetups/{id}/here', { params: { id } }))
}

/** Sends the code from the other's screen, with the cell that this phone shares. */
export function useConfirm(id: MeetupId, cell: string) {
  return useMeetupMutation((code: string) =>
    call('POST /api/meetups/{id}/confirm', { params: { id }, body: { code, cell } }),
  )
}

export function useSubmitOutcome(id: MeetupId) {
  return useMeetupMutation((outcome: Outcome) =>
    call('POST /api/meetups/{id}/outcome', { params: { id }, body: { outcome } }),
  )
}

/** Shows the returned meetup at once. After an error the list was out of date, so it is refetched. */
export function useMeetupMutation<Input>(mutationFn: (input: Input) => Promise<Meetup>) {
  const queryClient = useQueryClient()
  const queryKey = keyFor('GET /api/meetups', {})
  return useMutation({
    mutationFn,
    onMutate: () => queryClient.getQueryData<AnswerTo<'GET /api/meetups'>>(queryKey),
    onSuccess(meetup, _, before) {
      const shown = shownMeetup(queryClient, meetup.id)
      const hasChanged = shown !== before?.meetups.find(({ id }) => id === meetup.id)
      if (!hasChanged) patchMeetupList(queryClient, meetup)
      // An event may have overtaken this response, with something newer or with the same.
      else if (JSON.stringify(shown) !== JSON.stringify(meetup)) invalidate(queryClient, { queryKey })
    },
    onError: () => invalidate(queryClient, { queryKey }),
  })
}
