import type { Conversation, ConversationPage } from '@hereabouts/contract/chat/schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnswerTo, call } from '../platform/api.ts'
import { keyFor, read } from '../platform/query.ts'
import { isOf, LIST, ONE, UNREAD } from './queries.ts'
import { withOlder } from './rules-listed.ts'
import type { Pair, Thread } from './rules-threads.ts'
import { unreadIn } from './rules-unread.ts'

/**
 * One of the person's conversations, from the list if that is loaded and current. Null if the two have none.
 */
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

/** How many messages are unread in a conversation; undefined until that is known. */
export function useUnreadIn(thread: Thread): number | undefined {
  const { data } = useQuery({
    ...read(UNREAD),
    select: (unread) => unreadIn(unread, thread)?.seqs.length ?? 0,
  })
  return data
}

/** The latest unread message in a conversation; undefined without any. */
export function useLastUnreadIn(thread: Thread): number | undefined {
  const { data } = useQuery({
    ...read(UNREAD),
    select: (unread) => unreadIn(unread, thread)?.seqs.at(-1) ?? null,
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
