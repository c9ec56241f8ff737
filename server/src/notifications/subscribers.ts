import { setAppVisibility } from '@hereabouts/contract/notifications/endpoints-live'
import { inboxChanged } from '@hereabouts/contract/notifications/events'
import type { Deps } from '../platform/deps.ts'
import { watchKinds } from '../platform/notifications.ts'
import type { Pushes } from './service-push.ts'

export function subscribeNotifications({ bus, live, notificationKinds }: Deps, pushes: Pushes) {
  bus.on('notifications.marked', ({ userId }) => live.invalidate([userId], inboxChanged))

  watchKinds(bus, notificationKinds, pushes.announce)
  bus.on('sanctions.changed', ({ userId, isOut }) => (isOut ? pushes.forget(userId) : undefined))
  live.onCall(setAppVisibility, async ({ viewer, payload }) => pushes.setVisible(viewer, payload.isVisible))
}
