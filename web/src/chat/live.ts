import { messageRead, messageSent } from '@hereabouts/contract/chat/events'
import type { MessagePage } from '@hereabouts/contract/chat/schemas'
import { meetupChanged } from '@hereabouts/contract/meetups/events'
import { useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../platform/live.ts'
import { keyFor } from '../platform/query.ts'
import { addMessages } from './queries.ts'
import { lastWithoutGap } from './rules.ts'

export function useChatLive(userId: number) {
  const queryClient = useQueryClient()
  const askForList = () => queryClient.invalidateQueries({ queryKey: keyFor('GET /api/conversations', {}) })

  useLiveEvent(messageSent, async ({ conversation: [a, b], message }) => {
    askForList()
    const pair = { a, b }
    const queryKey = keyFor('GET /api/conversations/{a}/{b}/messages', pair)
    addMessages(queryClient, pair, [message])
    const shown = queryClient.getQueryData<MessagePage>(queryKey)
    // The conversation may be on its way for the first time, without this message in it: ask anew.
    if (!shown) await queryClient.cancelQueries({ queryKey })
    // One before it was missed: ask for what is missing.
    if (!shown || lastWithoutGap(shown.messages) < message.seq) queryClient.invalidateQueries({ queryKey })
  })
  useLiveEvent(messageRead, ({ conversation: [a, b], readerId, seq }) => {
    if (readerId === userId) askForList()
    else
      queryClient.setQueryData<MessagePage>(
        keyFor('GET /api/conversations/{a}/{b}/messages', { a, b }),
        (page) => (page ? { ...page, readSeq: Math.max(page.readSeq, seq) } : page),
      )
  })
  // A conversation opens with an accepted meetup, and closes with what ends it.
  useLiveEvent(meetupChanged, askForList)
}
