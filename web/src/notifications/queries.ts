import type { UserId } from '@hereabouts/contract/accounts/schemas'
import type { Inbox } from '@hereabouts/contract/notifications/schemas'
import {
  type EntriesAbout,
  type InboxMark,
  patchInbox,
} from '@hereabouts/contract/notifications/schemas-list'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { patchAnswer } from '../platform/patch.ts'
import { keyFor, read } from '../platform/query.ts'

/** The newest page of the server's inbox. */
export function useInbox(userId: UserId, { staleTime }: { staleTime?: number } = {}) {
  return useQuery({
    ...read('GET /api/users/{id}/notifications', { id: userId }),
    ...(staleTime !== undefined && { staleTime }),
  })
}

/** Applies an event, or the person's own change, to the newest page of the inbox. */
export function patchInboxPage(queryClient: QueryClient, userId: UserId, event: EntriesAbout | InboxMark) {
  const queryKey = keyFor('GET /api/users/{id}/notifications', { id: userId })
  patchAnswer<Inbox>(queryClient, queryKey, (inbox) => patchInbox(inbox, event))
}

/** The pages after the first, loaded on demand. */
export function useOlder(userId: UserId, next: string | null) {
  const queryClient = useQueryClient()
  const [older, setOlder] = useState<{ entries: Inbox['entries']; next: string | null } | null>(null)
  const [isFetching, setIsFetching] = useState(false)
  const before = older ? older.next : next
  return {
    entries: older?.entries ?? NONE,
    hasMore: before !== null,
    isFetching,
    async fetchMore() {
      if (before === null) return
      setIsFetching(true)
      const page = await queryClient
        .fetchQuery({
          ...read('GET /api/users/{id}/notifications', { id: userId }, { before }),
          staleTime: 0,
        })
        // The button remains, so the person can try again.
        .catch(() => null)
      setIsFetching(false)
      if (page) setOlder({ entries: [...(older?.entries ?? []), ...page.entries], next: page.next })
    },
    remove: (id: string) =>
      setOlder((known) => known && { ...known, entries: known.entries.filter((one) => one.id !== id) }),
    forget: () => setOlder({ entries: [], next: null }),
  }
}

const NONE: Inbox['entries'] = []

/** Which pushes the person wants, and whether they reach this phone. */
export function usePushSettings(
  userId: UserId,
  options: { enabled?: boolean; staleTime?: number; refetchInterval?: number | false } = {},
) {
  return useQuery({ ...read('GET /api/users/{id}/push-settings', { id: userId }), ...options })
}

/** The people whom the person has muted, newest first. */
export function useMutes(userId: UserId) {
  return useQuery({
    ...read('GET /api/users/{id}/mutes', { id: userId }),
    select: ({ mutes }) => mutes,
  })
}
