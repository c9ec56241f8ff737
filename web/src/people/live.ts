import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { badgesChanged } from '@hereabouts/contract/badges/events'
import { conversationChanged } from '@hereabouts/contract/chat/events'
import { meetupChanged } from '@hereabouts/contract/meetups/events'
import { nearbyChanged } from '@hereabouts/contract/nearby/events'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'

/** Asks again for somebody who is looked at, when anything happens that they may be part of. */
export function usePersonLive(id: UserId) {
  const queryClient = useQueryClient()
  const askAgain = () => queryClient.invalidateQueries({ queryKey: keyFor('GET /api/users/{id}', { id }) })
  useLiveEvent(nearbyChanged, askAgain)
  useLiveEvent(conversationChanged, askAgain)
  useLiveEvent(meetupChanged, askAgain)
  useLiveEvent(badgesChanged, askAgain)
}
