import type { Conversation } from '@hereabouts/contract/chat/schemas'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query'
import type { AnswerTo } from '../platform/api.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor, read } from '../platform/query.ts'
import {
  type ListEvent,
  patchConversations,
  patchGroups,
  putConversation,
  withNewerMessage,
} from './rules-list.ts'
import { type LoadedPage, mergePages, pageWith } from './rules-pages.ts'
import { type MessagesEvent, patchPage } from './rules-patch.ts'
import type { Pair, Thread } from './rules-threads.ts'
import { patchUnread } from './rules-unread.ts'

export const LIST = 'GET /api/conversations'
export const UNREAD = 'GET /api/conversations/unread'
export const ONE = 'GET /api/conversations/{a}/{b}'
export const GROUPS = 'GET /api/conversations/groups'
export const MESSAGES = 'GET /api/conversations/{a}/{b}/messages'
export const GROUP_MESSAGES = 'GET /api/gatherings/{id}/messages'

/** Loads the conversations only if they are shown. */
export function useConversations(isShown = true) {
  return useQuery({
    ...read(LIST),
    enabled: isShown,
    select: ({ conversations }) => conversations,
  })
}

/** The conversations of the person's gatherings, the latest first. Loads them only if they are shown. */
export function useGroups(isShown = true) {
  return useQuery({ ...read(GROUPS), enabled: isShown, select: ({ groups }) => groups })
}

/** Whether the person has conversations of either kind. Loads them only if they are shown. */
export function useHasChats(isShown: boolean): boolean {
  const { data: conversations } = useConversations(isShown)
  const { data: groups } = useGroups(isShown)
  return Boolean(conversations?.length || groups?.length)
}

/** Finds a conversation of two people in a list. */
export const isOf =
  ({ a, b }: Pair) =>
  ({ members }: Conversation) =>
    members[0] === a && members[1] === b

/** How many messages are unread in all conversations. */
export function useUnreadCount(): number {
  const { data } = useQuery({
    ...read(UNREAD),
    select: ({ conversations, groups }) =>
      [...conversations, ...groups].reduce((sum, { seqs }) => sum + seqs.length, 0),
  })
  return data ?? 0
}

/** Applies an event to the messages that are shown; refetches them if some are missing before it. */
export function patchMessages(queryClient: QueryClient, thread: Thread, event: MessagesEvent) {
  const queryKey = messagesKey(thread)
  const { page, needsRefetch } = patchPage(queryClient.getQueryData<LoadedPage>(queryKey), event)
  if (page) queryClient.setQueryData(queryKey, page)
  if ('deleted' in event) dropOlderMessage(queryClient, thread, event.deleted)
  if ('takenBack' in event) dropOlderMessage(queryClient, thread, event.takenBack)
  if (needsRefetch) invalidate(queryClient, { queryKey })
}

/**
 * Applies an event to the list of conversations and to the unread messages; refetches what cannot
 * be patched and is shown.
 */
export function patchConversationList(
  queryClient: QueryClient,
  thread: Thread,
  event: ListEvent,
  userId: number,
) {
  const { a, b, gatheringId } = thread
  if (gatheringId === undefined)
    patchData<AnswerTo<typeof LIST>>(queryClient, keyFor(LIST, {}), (page) => {
      const conversations = patchConversations(page.conversations, [a, b], event)
      return conversations && { ...page, conversations }
    })
  else
    patchData<AnswerTo<typeof GROUPS>>(queryClient, keyFor(GROUPS, {}), (list) => {
      const groups = patchGroups(list.groups, gatheringId, event)
      return groups && { groups }
    })
  patchData<AnswerTo<typeof UNREAD>>(queryClient, keyFor(UNREAD, {}), (unread) =>
    patchUnread(unread, thread, event, userId),
  )
}

/**
 * Refetches what is shown of the conversation of a gathering, after who is in it or whether it
 * is open may have changed.
 */
export function refetchGroup(queryClient: QueryClient, gatheringId: GatheringId) {
  for (const queryKey of [keyFor(GROUPS, {}), messagesKey({ gatheringId })])
    invalidate(queryClient, { queryKey })
}

/** Drops the conversation of a gathering that was taken down. */
export function dropGroup(queryClient: QueryClient, gatheringId: GatheringId) {
  const [path] = messagesKey({ gatheringId })
  void queryClient.resetQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path) })
  for (const queryKey of [keyFor(GROUPS, {}), keyFor(UNREAD, {})]) invalidate(queryClient, { queryKey })
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

/** What is cached of a conversation of two people. */
export function cachedConversation(queryClient: QueryClient, thread: Thread): Conversation | undefined {
  if (thread.gatheringId !== undefined) return undefined
  const list = queryClient.getQueryData<AnswerTo<typeof LIST>>(keyFor(LIST, {}))
  const one = queryClient.getQueryData<AnswerTo<typeof ONE>>(keyFor(ONE, thread))
  return one?.conversation ?? list?.conversations.find(isOf(thread))
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

/** Adds to the loaded page of a conversation. */
export function addToPage(queryClient: QueryClient, thread: Thread, content: Partial<LoadedPage>) {
  queryClient.setQueryData<LoadedPage>(
    messagesKey(thread),
    (page) => page && mergePages(page, pageWith(content)),
  )
}

/** The key of a conversation's messages. */
export function messagesKey(thread: Thread, query?: { before: string; limit: string }) {
  return thread.gatheringId === undefined
    ? keyFor(MESSAGES, thread, query)
    : keyFor(GROUP_MESSAGES, { id: thread.gatheringId }, query)
}

/** Removes a message from the cached page. */
export function hideMessage(queryClient: QueryClient, thread: Thread, seq: number) {
  addToPage(queryClient, thread, { deleted: [seq] })
  dropOlderMessage(queryClient, thread, seq)
}

/** Asks for one message. */
export function justBefore(seq: number) {
  return { before: String(seq), limit: '1' }
}

/** The text of a deleted message must not stay on the phone. */
function dropOlderMessage(queryClient: QueryClient, thread: Thread, seq: number) {
  const queryKey = messagesKey(thread, justBefore(seq + 1))
  queryClient.removeQueries({ queryKey, exact: true })
}
