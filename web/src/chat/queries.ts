import type { ConversationPage, Message, MessagePage } from '@hereabouts/contract/chat/schemas'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnswerTo, call } from '../platform/api.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor, read } from '../platform/query.ts'
import { catchUp, mergePages } from './rules.ts'
import { type ListEvent, patchConversations, withOlder } from './rules-list.ts'
import { type MessagesEvent, patchPage } from './rules-patch.ts'

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

/** Whether there are older conversations than the listed ones, and how to add the next page of them. */
export function useOlderConversations() {
  const queryClient = useQueryClient()
  const { data: before } = useQuery({
    ...read('GET /api/conversations'),
    select: ({ older }) => older ?? null,
  })
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (before: string) => call('GET /api/conversations', { query: { before } }),
    onSuccess: (page) =>
      queryClient.setQueryData<ConversationPage>(
        keyFor('GET /api/conversations', {}),
        (list) => list && withOlder(list, page),
      ),
  })
  return { add: before ? () => mutate(before) : null, isPending, isError }
}

/** Applies an event to the messages that are shown; refetches them if some are missing before it. */
export function patchMessages(queryClient: QueryClient, pair: Pair, event: MessagesEvent) {
  const queryKey = keyFor('GET /api/conversations/{a}/{b}/messages', pair)
  const { page, needsRefetch } = patchPage(queryClient.getQueryData<MessagePage>(queryKey), event)
  if (page) queryClient.setQueryData(queryKey, page)
  if (needsRefetch) invalidate(queryClient, { queryKey })
}

/** Applies an event to the list of conversations, or refetches it if that is not enough. */
export function patchConversationList(
  queryClient: QueryClient,
  members: readonly [number, number],
  event: ListEvent,
  userId: number,
) {
  const queryKey = keyFor('GET /api/conversations', {})
  const state = queryClient.getQueryState<AnswerTo<'GET /api/conversations'>>(queryKey)
  // A pending response may or may not contain the event, and patching an outdated list would mark it as fresh.
  const isCurrent = state?.fetchStatus === 'idle' && !state.isInvalidated
  const list = isCurrent ? state.data : undefined
  const conversations = list && patchConversations(list.conversations, members, event, userId)
  if (conversations)
    queryClient.setQueryData(queryKey, { ...list, conversations }, { updatedAt: state?.dataUpdatedAt ?? 0 })
  else invalidate(queryClient, { queryKey })
}

/** A conversation's messages. A refetch asks only for what follows the last message before a gap, which fills in what was missed. */
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
      // Events that arrived meanwhile may be newer than the response.
      return mergePages(queryClient.getQueryData<MessagePage>(queryKey), page)
    },
    staleTime: 0,
  })
}

/** Fetches the page before the first loaded message. */
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

/** Adds messages to the cached page. */
export function addMessages(queryClient: QueryClient, pair: Pair, messages: readonly Message[]) {
  queryClient.setQueryData<MessagePage>(
    keyFor('GET /api/conversations/{a}/{b}/messages', pair),
    (page) => page && mergePages(page, { messages: [...messages], lastSeq: 0, readSeq: 0, deleted: [] }),
  )
}

/** Removes a message from the cached page. */
export function hideMessage(queryClient: QueryClient, pair: Pair, seq: number) {
  queryClient.setQueryData<MessagePage>(
    keyFor('GET /api/conversations/{a}/{b}/messages', pair),
    (page) => page && mergePages(page, { messages: [], lastSeq: 0, readSeq: 0, deleted: [seq] }),
  )
}
