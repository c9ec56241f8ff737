import {
  groupLeft,
  groupMessageDeleted,
  groupMessageTakenBack,
  groupTakenDown,
  messageDeleted,
  messageTakenBack,
} from '@hereabouts/contract/chat/events'
import type { Conversation, ConversationPage } from '@hereabouts/contract/chat/schemas'
import { gatheringChanged } from '@hereabouts/contract/gatherings/events'
import type { GatheringId } from '@hereabouts/contract/gatherings/schemas'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { hasKept } from '../platform/kept-database.ts'
import { useIsLive, useLiveEvent } from '../platform/live.ts'
import { offlineStart, useStartedOffline } from '../platform/offline-start.ts'
import { keyFor, read } from '../platform/query.ts'
import { forgetKeptChat, forgetKeptMessage, keepChats, readKeptChats } from './device-kept-chats.ts'
import { GROUPS, LIST, messagesKey, patchMessages } from './queries.ts'
import { fetchMessages } from './queries-messages.ts'
import {
  deletionsIn,
  isKeptPath,
  type KeptAnswer,
  keptList,
  readablePages,
  SHAPE,
  threadOf,
} from './rules-kept-chats.ts'
import type { LoadedPage } from './rules-pages.ts'
import type { Thread } from './rules-threads.ts'

/**
 * Restores what the phone has kept of the chats, and keeps what is loaded or changes while the component is
 * mounted. Restored answers count as outdated, so whatever is shown is refetched once there is a connection.
 */
export function useKeptChats(userId: number) {
  const queryClient = useQueryClient()
  const isOffline = useStartedOffline()
  const [hadKept] = useState(() => hasKept(userId))
  const confirmedDeletions = useRef<number>(undefined)
  const [restored, setRestored] = useState<readonly KeptAnswer[] | null>(null)
  useEffect(() => keepLoaded(queryClient, userId), [queryClient, userId])
  useEffect(() => {
    let isWanted = true
    readKeptChats(userId, Date.now()).then(async (kept) => {
      if (!isWanted) return
      await restore(queryClient, kept, isOffline)
      offlineStart.setState({ readable: readablePages(kept) })
      setRestored(kept)
    })
    return () => {
      isWanted = false
      offlineStart.setState({ readable: null })
    }
  }, [queryClient, userId, isOffline])
  // A deleted message may be kept without being loaded.
  const forget = (thread: Thread, seq: number) => void forgetKeptMessage(thread, seq, userId)
  useLiveEvent(messageDeleted, ({ conversation: [a, b], seq }) => forget({ a, b }, seq))
  useLiveEvent(messageTakenBack, ({ conversation: [a, b], seq }) => forget({ a, b }, seq))
  useLiveEvent(groupMessageDeleted, ({ gatheringId, seq }) => forget({ gatheringId }, seq))
  useLiveEvent(groupMessageTakenBack, ({ gatheringId, seq }) => forget({ gatheringId }, seq))
  const forgetGroup = (gatheringId: GatheringId) => void forgetChat(queryClient, userId, { gatheringId })
  useLiveEvent(groupLeft, ({ gatheringId }) => forgetGroup(gatheringId))
  useLiveEvent(groupTakenDown, ({ gatheringId }) => forgetGroup(gatheringId))
  useLiveEvent(gatheringChanged, ({ id, own }) => {
    if (own !== 'in') forgetGroup(id)
  })
  const isLive = useIsLive()
  useEffect(() => {
    // Chats may have become unavailable, and messages may have been deleted, while the
    // phone had no connection.
    if (hadKept && restored && isLive)
      void confirm(queryClient, userId, restored, confirmedDeletions.current ?? deletionsIn(restored)).then(
        (deletions) => {
          confirmedDeletions.current = deletions
        },
      )
  }, [hadKept, restored, isLive, queryClient, userId])
}

/**
 * Fetches the lists, and drops or corrects kept chats if messages were deleted on another device or taken back.
 *
 * @param knownDeletions how many deleted messages this phone knew about
 * @returns how many the person has deleted in total
 */
async function confirm(
  queryClient: QueryClient,
  userId: number,
  restored: readonly KeptAnswer[],
  knownDeletions: number,
): Promise<number> {
  for (const name of [LIST, GROUPS] as const) {
    if (name === GROUPS && !restored.some(({ path }) => threadOf(path)?.gatheringId)) continue
    const { data, isInvalidated } = queryClient.getQueryState(keyFor(name, {})) ?? {}
    if (!data || isInvalidated) await queryClient.prefetchQuery(read(name))
  }
  const list = queryClient.getQueryData<ConversationPage>(keyFor(LIST, {}))
  const deletions = list?.deletions ?? 0
  if (!list || deletions === knownDeletions) return knownDeletions
  // Rare, so one chat after the other.
  for (const { path, answer } of restored) {
    const thread = threadOf(path)
    if (thread) await confirmDeleted(queryClient, userId, thread, (answer as LoadedPage).lastSeq)
  }
  return deletions
}

/**
 * Deletes from a restored chat what has been deleted on another device or taken back; or the whole chat, if the phone
 * cannot find that out.
 */
async function confirmDeleted(queryClient: QueryClient, userId: number, thread: Thread, lastSeq: number) {
  try {
    const query = { after: String(lastSeq), limit: '1' }
    const page = await fetchMessages(thread, query)
    for (const deleted of page.deleted) patchMessages(queryClient, thread, { deleted })
    for (const takenBack of page.takenBack ?? []) patchMessages(queryClient, thread, { takenBack })
  } catch {
    await forgetChat(queryClient, userId, thread)
  }
}

async function forgetChat(queryClient: QueryClient, userId: number, thread: Thread) {
  queryClient.removeQueries({ queryKey: messagesKey(thread), type: 'inactive' })
  await forgetKeptChat(thread, userId)
}

async function restore(queryClient: QueryClient, kept: readonly KeptAnswer[], isOffline: boolean) {
  const cache = queryClient.getQueryCache()
  for (const { path, at, answer } of [...kept, ...derivedFrom(kept)]) {
    const queryKey = [path]
    const isFetching = cache.find({ queryKey })?.state.fetchStatus === 'fetching'
    // Offline, the call cannot succeed and would only be retried.
    if (isFetching && isOffline) await queryClient.cancelQueries({ queryKey })
    else if (isFetching) continue
    // Kept for good: a page may need them much later and be unable to fetch them.
    const query = cache.build(queryClient, { queryKey, gcTime: Number.POSITIVE_INFINITY })
    if (query.state.data !== undefined) continue
    query.setData(answer, { updatedAt: at, manual: true })
    query.invalidate()
  }
}

/** The list if only single chats are kept, and single chats if only the list is. */
function derivedFrom(kept: readonly KeptAnswer[]): KeptAnswer[] {
  const list = keptList(kept)
  if (!list) return []
  const ones = (list.answer as ConversationPage).conversations.map((conversation: Conversation) => {
    const [a, b] = conversation.members
    const [path] = keyFor('GET /api/conversations/{a}/{b}', { a, b })
    return { ...list, path, answer: { conversation } }
  })
  return [list, ...ones]
}

/** Keeps what is loaded by now, and what changes from now on. Returns a function that stops it. */
function keepLoaded(queryClient: QueryClient, userId: number): () => void {
  const cache = queryClient.getQueryCache()
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const answers = [...changed].flatMap((path): KeptAnswer[] => {
      const state = cache.find({ queryKey: [path] })?.state
      // An outdated answer may contain what has been deleted since.
      if (state?.data === undefined || state.isInvalidated) return []
      return [{ path, userId, at: state.dataUpdatedAt, answer: state.data, shape: SHAPE }]
    })
    changed.clear()
    if (answers.length > 0) void keepChats(answers, userId, Date.now())
  }
  const note = (path: unknown) => {
    if (!isKeptPath(path)) return
    changed.add(path)
    timer ??= setTimeout(write, WRITE_AFTER_MS)
  }
  for (const { queryKey, state } of cache.getAll()) if (state.status === 'success') note(queryKey[0])
  const stopWatching = cache.subscribe((event) => {
    const { query } = event
    if (event.type === 'updated' && event.action.type === 'success') note(query.queryKey[0])
  })
  const writeBeforeHidden = () => {
    if (document.visibilityState === 'hidden') write()
  }
  document.addEventListener('visibilitychange', writeBeforeHidden)
  return () => {
    stopWatching()
    document.removeEventListener('visibilitychange', writeBeforeHidden)
    write()
  }
}

const WRITE_AFTER_MS = 1000
