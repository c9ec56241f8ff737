import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { badgesChanged } from '@hereabouts/contract/badges/events'
import { conversationChanged } from '@hereabouts/contract/chat/events'
import { meetupChanged } from '@hereabouts/contract/meetups/events'
import { nearbyChanged } from '@hereabouts/contract/nearby/events'
import { useQueryClient } from '@tanstack/react-query'
import { askAgain } from '../platform/ask-again.ts'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'

/** Asks again for somebody who is looked at, when anything happens that they may be part of. */
export function usePersonLive(id: UserId) {
  const queryClient = useQueryClient()
  const ask = () => askAgain(queryClient, { queryKey: keyFor('GET /api/users/{id}', { id }) })
  useLiveEvent(nearbyChanged, ask)
  useLiveEvent(conversationChanged, ask)
  useLiveEvent(meetupChanged, ask)
  useLiveEvent(badgesChanged, ask)
}
