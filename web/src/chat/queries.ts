import type { Conversation, ConversationPage, MessagePage } from '@hereabouts/contract/chat/schemas'
import { type QueryClient, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnswerTo, call } from '../platform/api.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor, read } from '../platform/query.ts'
import { catchUp, mergePages, pageWith } from './rules.ts'
import {
  type ListEvent,
  patchConversations,
  putConversation,
  withNewerMessage,
  withOlder,
} from './rules-list.ts'
import { type MessagesEvent, patchPage } from './rules-patch.ts'
import { patchUnread, unreadWith } from './rules-unread.ts'

export interface Pair {
  a: number
  b: number
}

const LIST = 'GET /api/conversations'
const UNREAD = 'GET /api/conversations/unread'
const ONE = 'GET /api/conversations/{a}/{b}'

/** Loads the conversations only if they are shown. */
export function useConversations(isShown = true) {
  return useQuery({
    ...read(LIST),
    enabled: isShown,
    select: ({ conversations }) => conversations,
  })
}

/** One of the person's conversations, from the list if that is loaded and current. Null if the two have none. */
export function useConversation(pair: Pair, isOwn = true) {
  const queryClient = useQueryClient()
  const list = queryClient.getQueryState<AnswerTo<typeof LIST>>(keyFor(LIST, {}))
  const listed = list?.isInvalidated ? undefined : list?.data?.conversations.find(isOf(pair))
  return useQuery({
    ...read(ONE, pair),
    enabled: isOwn,
    select: ({ conversation }) => conversation,
    initialData: () => listed && { conversation: listed as Conversation | null },
    initialDataUpdatedAt: () => list?.dataUpdatedAt,
  })
}

const isOf =
  ({ a, b }: Pair) =>
  ({ members }: Conversation) =>
    members[0] === a && members[1] === b

/** How many messages are unread in all conversations. */
export function useUnreadCount(): number {
  const { data } = useQuery({
    ...read(UNREAD),
    select: ({ conversations }) => conversations.reduce((sum, { seqs }) => sum + seqs.length, 0),
  })
  return data ?? 0
}

/** How many messages are unread in a conversation; undefined until that is known. */
export function useUnreadIn({ a, b }: Pair): number | undefined {
  const { data } = useQuery({
    ...read(UNREAD),
    select: ({ conversations }) => unreadWith(conversations, [a, b])?.seqs.length ?? 0,
  })
  return data
}

/** The latest unread message in a conversation; undefined without any. */
export function useLastUnreadIn({ a, b }: Pair): number | undefined {
  const { data } = useQuery({
    ...read(UNREAD),
    select: ({ conversations }) => unreadWith(conversations, [a, b])?.seqs.at(-1) ?? null,
  })
  return data ?? undefined
}

/** Whether there are older conversations than the listed ones, and how to add the next page of them. */
export function useOlderConversations() {
  const queryClient = useQueryClient()
  const { data: before } = useQuery({
    ...read(LIST),
    select: ({ older }) => older ?? null,
  })
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (before: string) => call(LIST, { query: { before } }),
    onSuccess: (page) =>
      queryClient.setQueryData<ConversationPage>(keyFor(LIST, {}), (list) => list && withOlder(list, page)),
  })
  return { add: before ? () => mutate(before) : null, isPending, isError }
}

/** Applies an event to the messages that are shown; refetches them if some are missing before it. */
export function patchMessages(queryClient: QueryClient, pair: Pair, event: MessagesEvent) {
  const queryKey = keyFor('GET /api/conversations/{a}/{b}/messages', pair)
  const { page, needsRefetch } = patchPage(queryClient.getQueryData<MessagePage>(queryKey), event)
  if (page) queryClient.setQueryData(queryKey, page)
  if ('deleted' in event) dropOlderMessage(queryClient, pair, event.deleted)
  if (needsRefetch) invalidate(queryClient, { queryKey })
}

/** Applies an event to the list of conversations and to the unread messages; refetches what cannot be patched and is shown. */
export function patchConversationList(
  queryClient: QueryClient,
  members: readonly [number, number],
  event: ListEvent,
  userId: number,
) {
  patchData<AnswerTo<typeof LIST>>(queryClient, keyFor(LIST, {}), (page) => {
    const conversations = patchConversations(page.conversations, members, event)
    return conversations && { ...page, conversations }
  })
  patchData<AnswerTo<typeof UNREAD>>(queryClient, keyFor(UNREAD, {}), (unread) => {
    const conversations = patchUnread(unread.conversations, members, event, userId)
    return conversations && { conversations }
  })
}

/** Replaces a conversation with what this person sees of it now. */
export function putCurrent(
  queryClient: QueryClient,
  members: readonly [number, number],
  current: Conversation | null,
) {
  patchData<AnswerTo<typeof LIST>>(queryClient, keyFor(LIST, {}), (page) => ({
    ...page,
    conversations: putConversation(page.conversations, members, current),
  }))
  const [a, b] = members
  patchData<AnswerTo<typeof ONE>>(queryClient, keyFor(ONE, { a, b }), ({ conversation }) => ({
    conversation: current && withNewerMessage(current, conversation),
  }))
}

/** Changes what is cached of a conversation after a call of this phone. */
export function changeConversation(
  queryClient: QueryClient,
  pair: Pair,
  change: (known: Conversation) => Conversation,
) {
  const known = cachedConversation(queryClient, pair)
  if (known) putCurrent(queryClient, [pair.a, pair.b], change(known))
}

export function cachedConversation(queryClient: QueryClient, pair: Pair): Conversation | undefined {
  const list = queryClient.getQueryData<AnswerTo<typeof LIST>>(keyFor(LIST, {}))
  const one = queryClient.getQueryData<AnswerTo<typeof ONE>>(keyFor(ONE, pair))
  return one?.conversation ?? list?.conversations.find(isOf(pair))
}

/** Refetches what is shown of the conversations, after an error that means it was outdated. */
export function refetchConversations(queryClient: QueryClient, pair: Pair) {
  for (const queryKey of [keyFor(LIST, {}), keyFor(UNREAD, {}), keyFor(ONE, pair)])
    invalidate(queryClient, { queryKey })
}

/** Patches cached data, or refetches it if `patch` returns null. */
function patchData<Data>(queryClient: QueryClient, queryKey: QueryKey, patch: (data: Data) => Data | null) {
  const state = queryClient.getQueryState<Data>(queryKey)
  // A pending response may or may not contain the change, and patching outdated data would mark it as fresh.
  const isCurrent = state?.fetchStatus === 'idle' && !state.isInvalidated
  const patched = isCurrent && state.data !== undefined ? patch(state.data) : null
  if (patched) queryClient.setQueryData(queryKey, patched, { updatedAt: state?.dataUpdatedAt ?? 0 })
  else invalidate(queryClient, { queryKey })
}

/** A conversation's messages. A refetch asks only for what follows the last message before a gap, which fills in what was missed. */
export function useMessages(pair: Pair) {
  const queryClient = useQueryClient()
  const queryKey = keyFor('GET /api/conversations/{a}/{b}/messages', pair)
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<MessagePage> => {
      const known = queryClient.getQueryData<MessagePage>(queryKey)
      const page =
        !known || known.messages.length === 0
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

/** A message that is older than the loaded ones. */
export function useOlderMessage(pair: Pair, seq: number, isNeeded: boolean) {
  return useQuery({
    ...read('GET /api/conversations/{a}/{b}/messages', pair, justBefore(seq + 1)),
    enabled: isNeeded,
    select: ({ messages }) => messages.find((message) => message.seq === seq),
  })
}

const justBefore = (seq: number) => ({ before: String(seq), limit: '1' })

/** Fetches the page before the first loaded message. */
export function useOlderMessages(pair: Pair) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const known = queryClient.getQueryData<MessagePage>(
        keyFor('GET /api/conversations/{a}/{b}/messages', pair),
      )
      const { messages, reactions } = await call('GET /api/conversations/{a}/{b}/messages', {
        params: pair,
        query: { before: String(known?.messages[0]?.seq ?? 1) },
      })
      addToPage(queryClient, pair, { messages, reactions })
    },
  })
}

function addToPage(queryClient: QueryClient, pair: Pair, content: Partial<MessagePage>) {
  queryClient.setQueryData<MessagePage>(
    keyFor('GET /api/conversations/{a}/{b}/messages', pair),
    (page) => page && mergePages(page, pageWith(content)),
  )
}

/** Removes a message from the cached page. */
export function hideMessage(queryClient: QueryClient, pair: Pair, seq: number) {
  addToPage(queryClient, pair, { deleted: [seq] })
  dropOlderMessage(queryClient, pair, seq)
}

/** The text of a deleted message must not stay on the phone. */
function dropOlderMessage(queryClient: QueryClient, pair: Pair, seq: number) {
  const queryKey = keyFor('GET /api/conversations/{a}/{b}/messages', pair, justBefore(seq + 1))
  queryClient.removeQueries({ queryKey, exact: true })
}
