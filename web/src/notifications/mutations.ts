import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BodyOfCall, call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor } from '../platform/query.ts'
import { inBackground, showToast } from '../platform/toasts.ts'
import { patchInboxPage } from './queries.ts'

/**
 * Sends the server the time up to which notifications are read, for the person's other phones. A
 * failure is repeated next time.
 */
export function useReadNotifications(userId: UserId) {
  return useMutation({
    mutationFn: (readUntil: string) =>
      call('PUT /api/users/{id}/notifications', { params: { id: userId }, body: { readUntil } }),
    ...inBackground(t`Your notifications weren’t marked as read`),
  })
}

export function useRemoveNotifications(userId: UserId) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: BodyOfCall<'DELETE /api/users/{id}/notifications'>) =>
      call('DELETE /api/users/{id}/notifications', { params: { id: userId }, body }),
    onSuccess: (_, removed) => patchInboxPage(queryClient, userId, { removed }),
    onError(error) {
      showToast({ variant: 'destructive', title: t`Couldn’t delete it`, text: textOf(error) })
      // Brings back what was not deleted.
      return invalidate(queryClient, {
        queryKey: keyFor('GET /api/users/{id}/notifications', { id: userId }),
      })
    },
  })
}

interface Other {
  id: UserId
  name: string
}

export function useMute(userId: UserId) {
  const refetch = useRefetchMutes(userId)
  return useMutation({
    mutationFn: ({ id }: Other) =>
      call('POST /api/users/{id}/mutes', { params: { id: userId }, body: { userId: id } }),
    onSuccess(_, { name }) {
      showToast({
        about: aboutMute(name),
        title: t`${name} is muted`,
        text: t`Their messages arrive without a sound.`,
        link: { href: '/notifications/settings', text: t`Show` },
      })
      return refetch()
    },
    onError: (error, { name }) =>
      showToast({
        about: aboutMute(name),
        variant: 'destructive',
        title: t`Muting failed`,
        text: textOf(error),
      }),
  })
}

export function useUnmute(userId: UserId) {
  const refetch = useRefetchMutes(userId)
  return useMutation({
    mutationFn: ({ id }: Other) =>
      call('DELETE /api/users/{id}/mutes', { params: { id: userId }, body: { userId: id } }),
    onSuccess(_, { name }) {
      showToast({ about: aboutMute(name), title: t`${name} is unmuted` })
      return refetch()
    },
    onError: (error, { name }) =>
      showToast({
        about: aboutMute(name),
        variant: 'destructive',
        title: t`Unmuting failed`,
        text: textOf(error),
      }),
  })
}

// A success replaces the failure before it.
const aboutMute = (name: string) => `mute ${name}`

function useRefetchMutes(userId: UserId) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/mutes', { id: userId }) }),
      invalidate(queryClient, {
        queryKey: keyFor('GET /api/users/{id}/notifications', { id: userId }),
      }),
    ])
}
