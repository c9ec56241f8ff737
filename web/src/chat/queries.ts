import { MESSAGES_PER_PAGE } from '@hereabouts/contract/chat/limits'
import type { Message, MessagePage } from '@hereabouts/contract/chat/schemas'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { keyFor, read } from '../platform/query.ts'
import { lastWithoutGap, mergeMessages } from './rules.ts'

export interface Pair {
  a: number
  b: number
}

export function useConversations() {
  return useQuery({
    ...read('GET /api/conversations'),
    staleTime: 30_000,
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
          : await catchUp(pair, known, signal)
      // What was heard meanwhile may be newer than the answer.
      return together(queryClient.getQueryData<MessagePage>(queryKey), page)
    },
    staleTime: 0,
  })
}

/** Puts messages that came in another way than by fetching into what is shown. */
export function addMessages(queryClient: QueryClient, pair: Pair, messages: readonly Message[]) {
  queryClient.setQueryData<MessagePage>(
    keyFor('GET /api/conversations/{a}/{b}/messages', pair),
    (page) => page && together(page, { messages: [...messages], lastSeq: 0, readSeq: 0 }),
  )
}

function together(shown: MessagePage | undefined, page: MessagePage): MessagePage {
  if (!shown) return page
  const messages = mergeMessages(shown.messages, page.messages)
  return {
    messages,
    lastSeq: Math.max(shown.lastSeq, page.lastSeq, messages.at(-1)?.seq ?? 0),
    readSeq: Math.max(shown.readSeq, page.readSeq),
  }
}

async function catchUp(pair: Pair, known: readonly Message[], signal: AbortSignal): Promise<MessagePage> {
  let messages = [...known]
  for (;;) {
    const page = await call('GET /api/conversations/{a}/{b}/messages', {
      params: pair,
      query: { after: String(lastWithoutGap(messages)), limit: String(MESSAGES_PER_PAGE) },
      signal,
    })
    messages = mergeMessages(messages, page.messages)
    if (page.messages.length < MESSAGES_PER_PAGE) return { ...page, messages }
  }
}
