import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { OwnPush } from '@hereabouts/contract/notifications/schemas-push'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor } from '../platform/query.ts'
import { isZoneUnknown } from '../platform/time-zone.ts'
import { showToast } from '../platform/toasts.ts'
import { clockOf } from './rules-push.ts'

/** Switches e-mails about what no notification delivered on, with this phone's clock, or off. */
export function useSwitchMails(userId: UserId) {
  const queryClient = useQueryClient()
  const queryKey = keyFor('GET /api/users/{id}/push-settings', { id: userId })
  return useMutation({
    mutationFn(isOn: boolean) {
      const { timeZone } = clockOf(new Date())
      const body = { isOn, ...(isOn && timeZone && !isZoneUnknown() && { timeZone }) }
      return call('PUT /api/users/{id}/mail-settings', { params: { id: userId }, body })
    },
    // Optimistic: refetched after an error.
    onMutate: (isOn) =>
      queryClient.setQueryData<OwnPush>(queryKey, (push) => push && { ...push, isMailOn: isOn }),
    onError: (error) =>
      showToast({
        about: 'mail settings',
        variant: 'destructive',
        title: t`Update failed`,
        text: textOf(error),
      }),
    onSettled: () => invalidate(queryClient, { queryKey }),
  })
}

/** Stops the e-mails by the link in one of them, whoever is signed in here. */
export function useUnsubscribe(token: string) {
  return useMutation({
    mutationFn: () =>
      call('POST /unsubscribe/{token}', { params: { token }, body: { 'List-Unsubscribe': 'One-Click' } }),
  })
}
