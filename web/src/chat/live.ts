import {
  conversationChanged,
  messageDeleted,
  messageRead,
  messageSent,
} from '@hereabouts/contract/chat/events'
import type { MessagePage } from '@hereabouts/contract/chat/schemas'
import { meetupChanged } from '@hereabouts/contract/meetups/events'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '../platform/invalidate.ts'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'
import { afterHearing, type Heard } from './rules-heard.ts'

export function useChatLive(userId: number) {
  const queryClient = useQueryClient()
  const askForList = () => invalidate(queryClient, { queryKey: keyFor('GET /api/conversations', {}) })

  function hear([a, b]: readonly [number, number], heard: Heard) {
    const queryKey = keyFor('GET /api/conversations/{a}/{b}/messages', { a, b })
    const { page, asks } = afterHearing(queryClient.getQueryData<MessagePage>(queryKey), heard)
    if (page) queryClient.setQueryData(queryKey, page)
    if (asks) invalidate(queryClient, { queryKey })
  }

  useLiveEvent(messageSent, ({ conversation, message }) => {
    askForList()
    hear(conversation, { message })
  })
  useLiveEvent(messageRead, ({ conversation, readerId, seq }) => {
    if (readerId === userId) askForList()
    else hear(conversation, { readSeq: seq })
  })
  useLiveEvent(messageDeleted, ({ conversation, seq }) => {
    askForList()
    hear(conversation, { deleted: seq })
  })
  useLiveEvent(conversationChanged, ({ conversation: [a, b] }) => {
    askForList()
    invalidate(queryClient, { queryKey: keyFor('GET /api/conversations/{a}/{b}/messages', { a, b }) })
  })
  // A conversation opens with an accepted meetup, and closes with what ends it.
  useLiveEvent(meetupChanged, askForList)
}
