import type { Message, MessagePage } from '@hereabouts/contract/chat/schemas'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { keyFor, read } from '../platform/query.ts'
import { catchUp, together } from './rules.ts'

export interface Pair {
  a: number
  b: number
}

export function useConversations() {
  return useQuery({
    ...read('GET /api/conversations'),
    select: ({ conversations }) => conversations,
  })
}

/**
 * A conversation's messages. Fetched again, it asks only for what comes after the last one without a gap before it, so
 * whatever was missed while away is filled in.
 */
export function useMessages(pair: Pair) {
  const queryClient = useQueryClient()
  const queryKey = keyFor('GET /api/conversations/{a}/{b}/messages', pair)
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<MessagePage> => {
      const known = queryClient.getQueryData<MessagePage>(queryKey)?.messages ?? []
      const page =
        known.length === 0
          ? await call('GET /api/conversations/{a}/{b}/messages', { params: pair, signal })
          : await catchUp(known, (query) =>
              call('GET /api/conversations/{a}/{b}/messages', { params: pair, query, signal }),
            )
      // What was heard meanwhile may be newer than the answer.
      return together(queryClient.getQueryData<MessagePage>(queryKey), page)
    },
    staleTime: 0,
  })
}

/** Fetches the page before the first message that is there. */
export function useOlderMessages(pair: Pair) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const known = queryClient.getQueryData<MessagePage>(
        keyFor('GET /api/conversations/{a}/{b}/messages', pair),
      )
      const { messages } = await call('GET /api/conversations/{a}/{b}/messages', {
        params: pair,
        query: { before: String(known?.messages[0]?.seq ?? 1) },
      })
      addMessages(queryClient, pair, messages)
    },
  })
}

/** Puts messages that came in another way than by fetching into what is shown. */
export function addMessages(queryClient: QueryClient, pair: Pair, messages: readonly Message[]) {
  queryClient.setQueryData<MessagePage>(
    keyFor('GET /api/conversations/{a}/{b}/messages', pair),
    (page) => page && together(page, { messages: [...messages], lastSeq: 0, readSeq: 0, deleted: [] }),
  )
}

/** Takes a message out of sight. */
export function takeAway(queryClient: QueryClient, pair: Pair, seq: number) {
  queryClient.setQueryData<MessagePage>(
    keyFor('GET /api/conversations/{a}/{b}/messages', pair),
    (page) => page && together(page, { messages: [], lastSeq: 0, readSeq: 0, deleted: [seq] }),
  )
}
