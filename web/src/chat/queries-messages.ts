import type { EndpointOf } from '@hereabouts/contract/endpoints'
import type { QueryFor } from '@hereabouts/contract/http/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { addToPage, GROUP_MESSAGES, justBefore, MESSAGES, messagesKey } from './queries.ts'
import { catchUp, toLoadedPage } from './rules-catch-up.ts'
import { type LoadedPage, mergePages } from './rules-pages.ts'
import type { Thread } from './rules-threads.ts'

/**
 * A conversation's messages. A refetch asks only for what follows the last message before a gap, which
 * fills in what was missed.
 */
export function useMessages(thread: Thread) {
  const queryClient = useQueryClient()
  const queryKey = messagesKey(thread)
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<LoadedPage> => {
      const known = queryClient.getQueryData<LoadedPage>(queryKey)
      const page =
        !known || known.messages.length === 0
          ? await fetchMessages(thread, {}, signal)
          : await catchUp(known, (query) => fetchMessages(thread, query, signal))
      // Events that arrived meanwhile may be newer than the response.
      return mergePages(queryClient.getQueryData<LoadedPage>(queryKey), page)
    },
    staleTime: 0,
  })
}

/** A message that is older than the loaded ones. */
export function useOlderMessage(thread: Thread, seq: number, isNeeded: boolean) {
  const query = justBefore(seq + 1)
  return useQuery({
    queryKey: messagesKey(thread, query),
    queryFn: ({ signal }) => fetchMessages(thread, query, signal),
    enabled: isNeeded,
    select: ({ messages, deleted }) =>
      messages.find((message) => message.seq === seq && !deleted.includes(seq)),
  })
}

/** Fetches the page before the first loaded message. */
export function useOlderMessages(thread: Thread) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const known = queryClient.getQueryData<LoadedPage>(messagesKey(thread))
      const before = String(known?.messages[0]?.seq ?? 1)
      const { reactionVersion: _, readSeq: __, ...older } = await fetchMessages(thread, { before })
      addToPage(queryClient, thread, older)
    },
  })
}

type WhichMessages = QueryFor<EndpointOf<typeof MESSAGES>>

/** A page of a conversation of either kind. */
export async function fetchMessages(
  thread: Thread,
  query: WhichMessages,
  signal?: AbortSignal,
): Promise<LoadedPage> {
  const aborts = signal ? { signal } : {}
  if (thread.gatheringId === undefined) return call(MESSAGES, { params: thread, query, ...aborts })
  return toLoadedPage(await call(GROUP_MESSAGES, { params: { id: thread.gatheringId }, query, ...aborts }))
}
