import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { OwnPush, PushSettings } from '@hereabouts/contract/notifications/schemas-push'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { textOf } from '../platform/call-error.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor, read } from '../platform/query.ts'
import { isZoneUnknown } from '../platform/time-zone.ts'
import { dismissAbout, inBackground, showToast } from '../platform/toasts.ts'
import {
  isPushAllowed,
  isSwitchedOff,
  type PushAddress,
  subscribe,
  subscribeAgain,
  switchOff,
} from './device-push.ts'
import { clockOf } from './rules-push.ts'

/**
 * Switches pushes for this browser on or off. Must be called within a tap, because it may ask for permission.
 */
export function useSwitchPush(userId: UserId) {
  const queryClient = useQueryClient()
  const queryKey = keyFor('GET /api/users/{id}/push-settings', { id: userId })
  return useMutation({
    async mutationFn({ isOn, publicKey }: { isOn: boolean; publicKey: string }): Promise<boolean> {
      const params = { id: userId }
      if (!isOn) {
        const endpoint = await switchOff()
        if (endpoint !== null)
          await call('DELETE /api/users/{id}/push-subscriptions', { params, body: { endpoint } })
        return false
      }
      const address = await subscribe(publicKey)
      if (address === null) return false
      await register(userId, address)
      return true
    },
    onSuccess: (isOnHere) =>
      queryClient.setQueryData<OwnPush>(queryKey, (push) => push && withSubscription(push, isOnHere)),
    onError: (error) =>
      showToast({
        variant: 'destructive',
        title: t`Couldn’t change notifications`,
        text: textOf(error),
      }),
  })
}

/**
 * Sends the server this browser's push subscription. Subscribes again if the browser has dropped it or its
 * key is outdated. A failed request is repeated at the next start.
 */
export function useRegisterPush(userId: UserId) {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn() {
      if (!isPushAllowed() || isSwitchedOff()) return
      const { publicKey } = await queryClient.fetchQuery(
        read('GET /api/users/{id}/push-settings', { id: userId }),
      )
      await register(userId, await subscribeAgain(publicKey))
      queryClient.setQueryData<OwnPush>(
        keyFor('GET /api/users/{id}/push-settings', { id: userId }),
        (push) => push && withSubscription(push, true),
      )
    },
    ...inBackground(t`This phone may miss notifications`),
  })
}

function withSubscription(push: OwnPush, isOnHere: boolean): OwnPush {
  return { ...push, isOnHere, delivery: isOnHere ? (push.delivery ?? NOT_YET) : null }
}

const NOT_YET: NonNullable<OwnPush['delivery']> = { lastArrivedAt: null, isSilent: false }

/**
 * Registers a subscription. Sends the phone's clock only if quiet hours are on with a different one, and the
 * browser does not hide it.
 */
export async function register(userId: UserId, address: PushAddress) {
  const clock = clockOf(new Date())
  const add = (body: PushAddress & Partial<typeof clock>) =>
    call('POST /api/users/{id}/push-subscriptions', { params: { id: userId }, body })
  const { utcOffset, timeZone = null } = await add(address)
  const isOther = utcOffset !== clock.utcOffset || timeZone !== (clock.timeZone ?? null)
  if (utcOffset !== null && isOther && !isZoneUnknown()) await add({ ...address, ...clock })
}

const SETTINGS = { about: 'push settings' }

export function useChangePushSettings(userId: UserId) {
  const queryClient = useQueryClient()
  const queryKey = keyFor('GET /api/users/{id}/push-settings', { id: userId })
  return useMutation({
    mutationFn: (body: PushSettings) =>
      call('PUT /api/users/{id}/push-settings', { params: { id: userId }, body }),
    // Optimistic: refetched after an error.
    onMutate: (settings) =>
      queryClient.setQueryData<OwnPush>(queryKey, (push) => push && { ...push, settings }),
    onSuccess: () => dismissAbout(SETTINGS.about),
    onError: (error) =>
      showToast({ ...SETTINGS, variant: 'destructive', title: t`Update failed`, text: textOf(error) }),
    onSettled: () => invalidate(queryClient, { queryKey }),
  })
}
