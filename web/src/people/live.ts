import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { badgesChanged } from '@hereabouts/contract/badges/events'
import { conversationChanged } from '@hereabouts/contract/chat/events'
import { meetupChanged } from '@hereabouts/contract/meetups/events'
import { nearbyCard, nearbyChanged, nearbyGone } from '@hereabouts/contract/nearby/events'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { invalidate } from '../platform/invalidate.ts'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'

/** Refetches an open profile after events that may concern the person. */
export function usePersonLive(id: UserId) {
  const queryClient = useQueryClient()
  const ask = () => invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}', { id }) })
  const askSparingly = useThrottled(ask)
  const askIfSame = (other: { id: UserId }) => {
    if (other.id === id) askSparingly()
  }
  useLiveEvent(nearbyCard, askIfSame)
  useLiveEvent(nearbyGone, askIfSame)
  useLiveEvent(nearbyChanged, askSparingly)
  useLiveEvent(conversationChanged, ask)
  useLiveEvent(meetupChanged, ask)
  useLiveEvent(badgesChanged, ask)
}

// In a crowd events arrive every few seconds, and the budget is 120 profiles an hour.
const ASK_EVERY_MS = 30_000

/** Throttles `act`: calls it at once, and again after the interval if there were further events. */
function useThrottled(act: () => void): () => void {
  const rest = useRef<{ timer: ReturnType<typeof setTimeout>; isDue: boolean } | null>(null)
  useEffect(() => () => clearTimeout(rest.current?.timer), [])
  function come() {
    if (rest.current) {
      rest.current.isDue = true
      return
    }
    act()
    const timer = setTimeout(() => {
      const isDue = rest.current?.isDue
      rest.current = null
      if (isDue) come()
    }, ASK_EVERY_MS)
    rest.current = { timer, isDue: false }
  }
  return come
}
