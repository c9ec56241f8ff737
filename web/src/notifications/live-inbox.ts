import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { inboxChanged } from '@hereabouts/contract/notifications/events'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../platform/invalidate.ts'
import { useLiveEvent, useLiveEvents } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'
import { keptAnswers } from './device-inbox.ts'
import { isOpen } from './device-inbox-answers.ts'
import type { NotificationType } from './rules.ts'
import { CAUSES } from './rules-kinds.ts'

/** Refetches the inbox after every event that may change it. */
export function useInboxLive(userId: UserId) {
  const queryClient = useQueryClient()
  const queryKey = keyFor('GET /api/users/{id}/notifications', { id: userId })
  const refetch = () => invalidate(queryClient, { queryKey })
  const isListed = (type: NotificationType, href: string) =>
    queryClient.isFetching({ queryKey }) > 0 ||
    keptAnswers(userId).notifications.some((entry) => entry.type === type && entry.href === href)
  useLiveEvents(EVENTS, (name, payload) => {
    if (
      CAUSES.some(
        ({ event, concerns }) => event.name === name && concerns(payload, userId, { isOpen, isListed }),
      )
    )
      refetch()
  })
  useLiveEvent(inboxChanged, () => {
    refetch()
    invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/mutes', { id: userId }) })
  })
}

const EVENTS = [...new Set(CAUSES.map(({ event }) => event.name))]
