import {
  conversationChanged,
  conversationUpdated,
  messageDeleted,
  messageReaction,
  messageRead,
  messageSent,
} from '@hereabouts/contract/chat/events'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../platform/invalidate.ts'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'
import { patchConversationList, patchMessages, putCurrent } from './queries.ts'
import type { ListEvent } from './rules-list.ts'
import type { MessagesEvent } from './rules-patch.ts'

export function useChatLive(userId: number) {
  const queryClient = useQueryClient()
  const patchList = (members: readonly [number, number], event: ListEvent) =>
    patchConversationList(queryClient, members, event, userId)

  const patchThread = ([a, b]: readonly [number, number], heard: MessagesEvent) =>
    patchMessages(queryClient, { a, b }, heard)

  useLiveEvent(messageSent, ({ conversation, message }) => {
    patchList(conversation, { message })
    patchThread(conversation, { message })
  })
  useLiveEvent(messageRead, ({ conversation, readerId, seq }) => {
    if (readerId === userId) patchList(conversation, { ownReadSeq: seq })
    else patchThread(conversation, { readSeq: seq })
  })
  useLiveEvent(messageDeleted, ({ conversation, seq }) => {
    patchList(conversation, { deletedSeq: seq })
    patchThread(conversation, { deleted: seq })
  })
  useLiveEvent(messageReaction, ({ conversation, reaction }) => patchThread(conversation, { reaction }))
  useLiveEvent(conversationUpdated, ({ conversation, current }) =>
    putCurrent(queryClient, conversation, current),
  )
  useLiveEvent(conversationChanged, ({ conversation: [a, b], current }) => {
    putCurrent(queryClient, [a, b], current)
    // A conversation that is unavailable shows no read receipts.
    invalidate(queryClient, { queryKey: keyFor('GET /api/conversations/{a}/{b}/messages', { a, b }) })
  })
}
