import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { CheckIn, ContactId, LinkAnswer, SnoozeMinutes } from '@hereabouts/contract/checkins/schemas'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { isLocale } from '@hereabouts/contract/http/locales'
import type { MeetupId } from '@hereabouts/contract/meetups/schemas'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BodyOfCall, call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor } from '../platform/query.ts'
import { showToast } from '../platform/toasts.ts'
import { spokenLanguage } from '../platform/translate.ts'
import { linkKey } from './queries.ts'
import type { Occasion } from './rules.ts'

export function useAskContact(id: UserId) {
  const refetchContacts = useRefetchContacts(id)
  return useMutation({
    mutationFn: (body: BodyOfCall<'POST /api/users/{id}/contacts'>) =>
      call('POST /api/users/{id}/contacts', { params: { id }, body }),
    onSuccess: ({ name }) => showToast({ variant: 'success', title: t`We’ve e-mailed ${name}` }),
    onSettled: refetchContacts,
  })
}

export function useRemoveContact(id: UserId) {
  const refetchContacts = useRefetchContacts(id)
  return useMutation({
    mutationFn: (contactId: ContactId) =>
      call('DELETE /api/users/{id}/contacts', { params: { id }, body: { contactId } }),
    onError: (error) =>
      showToast({ variant: 'destructive', title: t`Couldn’t remove your contact`, text: textOf(error) }),
    onSettled: refetchContacts,
  })
}

export function useStartCheckIn(id: UserId, { meetup, gathering }: Occasion) {
  const params = { id }
  return useCheckInMutation(id, (plan: { contactId: ContactId; dueAt: string }) =>
    gathering
      ? call('PUT /api/users/{id}/gathering-check-in', {
          params,
          body: { gatheringId: gathering.id, ...plan },
        })
      : call('PUT /api/users/{id}/check-in', { params, body: { meetupId: meetup.id, ...plan } }),
  )
}

export function useSnooze(id: UserId) {
  return useCheckInMutation(id, (minutes: SnoozeMinutes) =>
    call('POST /api/users/{id}/check-in/snooze', { params: { id }, body: { minutes } }),
  )
}

/**
 * @param onEnded runs even if the caller is gone by then, unlike what is passed to `mutate`: a live event may
 * show the change before its reply arrives
 */
export function useEndCheckIn(id: UserId, onEnded?: () => void) {
  return useCheckInMutation(id, async () => {
    await call('DELETE /api/users/{id}/check-in', { params: { id } })
    showToast({ variant: 'success', title: t`Good to hear`, text: t`Your check-in has ended.` })
    onEnded?.()
    return null
  })
}

/** @param onLeft as with `useEndCheckIn` */
export function useLeaveMeetup(id: MeetupId, onLeft: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call('POST /api/meetups/{id}/leave', { params: { id }, body: { text } }),
    onSuccess() {
      onLeft()
      showToast({
        title: t`You’ve left`,
        text: t`They’re blocked, and our moderators will look into it.`,
        link: { href: '/safety', text: t`Your reports` },
      })
      // Leaving changes lists, chats, meetups and blocks.
      return invalidate(queryClient)
    },
  })
}

/**
 * Leaves a gathering, blocks a member and reports them.
 *
 * @param onLeft as with `useEndCheckIn`
 */
export function useLeaveGatheringQuietly(id: GatheringId, onLeft: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { about: UserId; text: string }) =>
      call('POST /api/gatherings/{id}/leave-quietly', { params: { id }, body }),
    onSuccess() {
      onLeft()
      showToast({
        title: t`You’ve left`,
        text: t`They’re blocked, and our moderators will look into it.`,
        link: { href: '/safety', text: t`Your reports` },
      })
      return invalidate(queryClient)
    },
  })
}

export function useAnswerLink(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn(answer: LinkAnswer) {
      const locale = spokenLanguage()
      return call('POST /api/check-in-link/answer', {
        body: { token, answer, ...(isLocale(locale) && { locale }) },
      })
    },
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
    onError: () => invalidate(queryClient, { queryKey }),
  })
}

function useRefetchContacts(id: UserId) {
  const queryClient = useQueryClient()
  return () => invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/contacts', { id }) })
}
