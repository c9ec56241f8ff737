import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { conversationChanged } from '@hereabouts/contract/chat/events'
import { inboxChanged, inboxEntries, inboxMarked } from '@hereabouts/contract/notifications/events'
import type { InboxEntry } from '@hereabouts/contract/notifications/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../platform/invalidate.ts'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'
import { isOpen } from './device-inbox-answers.ts'
import { patchInboxPage } from './queries.ts'
import { showEntry } from './rules-kinds.ts'

/** Keeps the inbox up to date: patches it with events, and refetches it after those that say no more. */
export function useInboxLive(userId: UserId) {
  const queryClient = useQueryClient()
  const refetch = () =>
    invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/notifications', { id: userId }) })
  const isBeingSeen = (entry: InboxEntry) => {
    const { href, toast } = showEntry(entry, userId)
    return toast?.isSeenThere === true && href !== null && isOpen(href)
  }
  useLiveEvent(inboxEntries, (event) => {
    // Messages in the open conversation are read in a moment, and must not be counted until then.
    if (event.entries.length > 0 && event.entries.every(isBeingSeen)) return
    patchInboxPage(queryClient, userId, event)
  })
  useLiveEvent(inboxMarked, (mark) => patchInboxPage(queryClient, userId, mark))
  useLiveEvent(inboxChanged, () => {
    refetch()
    invalidate(queryClient, { queryKey: keyFor('GET /api/users/{id}/mutes', { id: userId }) })
  })
  // A block hides the other person's entries.
  useLiveEvent(conversationChanged, refetch)
}
