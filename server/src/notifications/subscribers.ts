import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { sayVisible } from '@hereabouts/contract/notifications/endpoints-live'
import { inboxChanged } from '@hereabouts/contract/notifications/events'
import type { Deps } from '../platform/deps.ts'
import type { Pushes } from './service-push.ts'

export function subscribeNotifications({ bus, live }: Deps, pushes: Pushes) {
  bus.on('notifications.marked', ({ userId }) => live.invalidate([userId], inboxChanged))

  bus.on('chat.sent', ({ pair: [low, high], message }) => {
    const reader: UserId = message.senderId === low ? high : low
    return pushes.ofMessage(reader, low, high, message.seq)
  })
  bus.on('meetups.changed', ({ id }) => pushes.ofMeetup(id))
  bus.on('badges.awarded', ({ id, receiver }) => pushes.ofBadge(receiver, id))
  bus.on('checkins.nudged', ({ userId }) => pushes.ofCheckIn(userId))
  bus.on('accounts.measuresChanged', ({ userId, isOut }) => (isOut ? pushes.forget(userId) : undefined))
  live.onCall(sayVisible, async ({ viewer, payload }) => pushes.hearVisible(viewer, payload.isVisible))
}
