import { sanctionsChanged, userChanged } from '@hereabouts/contract/accounts/events'
import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { badgeAwarded, badgesChanged } from '@hereabouts/contract/badges/events'
import { conversationChanged, messageDeleted, messageRead } from '@hereabouts/contract/chat/events'
import { checkInChanged } from '@hereabouts/contract/checkins/events'
import { meetupChanged } from '@hereabouts/contract/meetups/events'
import { inboxChanged } from '@hereabouts/contract/notifications/events'
import { reportChanged } from '@hereabouts/contract/reports/events'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '../platform/invalidate.ts'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'
import { watchToasts } from '../platform/toasts.ts'

/** Asks for somebody's notifications again whenever something happens of which they tell. */
export function useInboxLive(userId: UserId) {
  const queryClient = useQueryClient()
  const ask = () =>
    invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/notifications', { id: userId }) })
  useLiveEvent(meetupChanged, ask)
  useLiveEvent(badgeAwarded, ask)
  useLiveEvent(badgesChanged, ask)
  useLiveEvent(userChanged, ask)
  useLiveEvent(sanctionsChanged, ask)
  useLiveEvent(reportChanged, ask)
  useLiveEvent(checkInChanged, ask)
  useLiveEvent(conversationChanged, ask)
  useLiveEvent(messageDeleted, ask)
  useLiveEvent(messageRead, ({ readerId }) => {
    if (readerId === userId) ask()
  })
  useLiveEvent(inboxChanged, () => {
    ask()
    invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/mutes', { id: userId }) })
  })
  // A message that is being read is no news; the others are said.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as it is shown
  useEffect(() => watchToasts(({ entry }) => entry !== undefined && ask()), [userId])
}
