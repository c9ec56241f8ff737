import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { CheckIn, ContactId, LinkAnswer, SnoozeMinutes } from '@hereabouts/contract/checkins/schemas'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BodyOfCall, call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { keyFor } from '../platform/query.ts'
import { showToast } from '../platform/toasts.ts'
import { linkKey } from './queries.ts'

export function useAskContact(id: UserId) {
  const refetchContacts = useRefetchContacts(id)
  return useMutation({
    mutationFn: (body: BodyOfCall<'POST /api/users/{id}/contacts'>) =>
      call('POST /api/users/{id}/contacts', { params: { id }, body }),
    onSuccess: ({ name }) => showToast({ variant: 'success', title: `We’ve e-mailed ${name}` }),
    onSettled: refetchContacts,
  })
}

export function useRemoveContact(id: UserId) {
  const refetchContacts = useRefetchContacts(id)
  return useMutation({
    mutationFn: (contactId: ContactId) =>
      call('DELETE /api/users/{id}/contacts', { params: { id }, body: { contactId } }),
    onError: (error) =>
      showToast({ variant: 'destructive', title: 'Couldn’t remove your contact', text: textOf(error) }),
    onSettled: refetchContacts,
  })
}

export function useStartCheckIn(id: UserId) {
  return useCheckInMutation(id, (body: BodyOfCall<'PUT /api/users/{id}/check-in'>) =>
    call('PUT /api/users/{id}/check-in', { params: { id }, body }),
  )
}

export function useSnooze(id: UserId) {
  return useCheckInMutation(id, (minutes: SnoozeMinutes) =>
    call('POST /api/users/{id}/check-in/snooze', { params: { id }, body: { minutes } }),
  )
}

export function useEndCheckIn(id: UserId) {
  return useCheckInMutation(id, async () => {
    await call('DELETE /api/users/{id}/check-in', { params: { id } })
    showToast({ variant: 'success', title: 'Good to hear', text: 'Your check-in has ended.' })
    return null
  })
}

export function useLeaveMeetup(id: MeetupId) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call('POST /api/meetups/{id}/leave', { params: { id }, body: { text } }),
    onSuccess() {
      showToast({
        title: 'You’ve left',
        text: 'The meetup is off, they’re blocked, and our moderators will look into it.',
        link: { href: '/safety', text: 'Your reports' },
      })
      // Leaving changes lists, chats, meetups and blocks.
      return queryClient.invalidateQueries()
    },
  })
}

export function useAnswerLink(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (answer: LinkAnswer) => call('POST /api/check-in-link/answer', { body: { token, answer } }),
    onSuccess: (view) => queryClient.setQueryData(linkKey(token), view),
  })
}

/** Shows the server's answer at once. An error means that the shown check-in is out of date. */
function useCheckInMutation<Input>(id: UserId, mutationFn: (input: Input) => Promise<CheckIn | null>) {
  const queryClient = useQueryClient()
  const queryKey = keyFor('GET /api/users/{id}/check-in', { id })
  return useMutation({
    mutationFn,
    onSuccess: (checkIn) => queryClient.setQueryData(queryKey, { checkIn }),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

function useRefetchContacts(id: UserId) {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: keyFor('GET /api/users/{id}/contacts', { id }) })
}
