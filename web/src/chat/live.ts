import {
  conversationChanged,
  conversationUpdated,
  groupLeft,
  groupMessageDeleted,
  groupMessageRead,
  groupMessageSent,
  groupMessageTakenBack,
  groupReaction,
  groupTakenDown,
  messageDeleted,
  messageReaction,
  messageRead,
  messageSent,
  messageTakenBack,
} from '@hereabouts/contract/chat/events'
import { gatheringChanged } from '@hereabouts/contract/gatherings/events'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../platform/invalidate.ts'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'
import { dropGroup, patchConversationList, patchMessages, putCurrent, refetchGroup } from './queries.ts'
import type { ListEvent } from './rules-list.ts'
import type { MessagesEvent } from './rules-patch.ts'

export function useChatLive(userId: number) {
  const queryClient = useQueryClient()
  const patchList = ([a, b]: readonly [number, number], event: ListEvent) =>
    patchConversationList(queryClient, { a, b }, event, userId)

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
  useLiveEvent(messageTakenBack, ({ conversation, seq }) => {
    patchList(conversation, { takenBackSeq: seq })
    patchThread(conversation, { takenBack: seq })
  })
  useLiveEvent(messageReaction, ({ conversation, reaction }) => patchThread(conversation, { reaction }))
  useLiveEvent(groupMessageSent, ({ gatheringId, message }) => {
    patchConversationList(queryClient, { gatheringId }, { message }, userId)
    patchMessages(queryClient, { gatheringId }, { message })
  })
  useLiveEvent(groupMessageRead, ({ gatheringId, seq }) =>
    patchConversationList(queryClient, { gatheringId }, { ownReadSeq: seq }, userId),
  )
  useLiveEvent(groupMessageDeleted, ({ gatheringId, seq }) => {
    patchConversationList(queryClient, { gatheringId }, { deletedSeq: seq }, userId)
    patchMessages(queryClient, { gatheringId }, { deleted: seq })
  })
  useLiveEvent(groupMessageTakenBack, ({ gatheringId, seq }) => {
    patchConversationList(queryClient, { gatheringId }, { takenBackSeq: seq }, userId)
    patchMessages(queryClient, { gatheringId }, { takenBack: seq })
  })
  useLiveEvent(groupReaction, ({ gatheringId, reaction }) =>
    patchMessages(queryClient, { gatheringId }, { reaction }),
  )
  useLiveEvent(groupLeft, ({ gatheringId }) => refetchGroup(queryClient, gatheringId))
  useLiveEvent(groupTakenDown, ({ gatheringId }) => dropGroup(queryClient, gatheringId))
  // A seat taken or given up begins or ends what the person sees, and the end of a gathering
  // closes its conversation.
  useLiveEvent(gatheringChanged, ({ id }) => refetchGroup(queryClient, id))
  useLiveEvent(conversationUpdated, ({ conversation, current }) =>
    putCurrent(queryClient, conversation, current),
  )
  useLiveEvent(conversationChanged, ({ conversation: [a, b], current }) => {
    putCurrent(queryClient, [a, b], current)
    // A conversation that is unavailable shows no read receipts.
    invalidate(queryClient, { queryKey: keyFor('GET /api/conversations/{a}/{b}/messages', { a, b }) })
  })
}
