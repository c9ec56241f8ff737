import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import { newId } from '../platform/ids.ts'
import { changeConversation, refetchConversations } from './queries.ts'
import type { Pair } from './rules-threads.ts'

/**
 * Sends a first message, now or not at all: later the other may not be nearby any more.
 *
 * @param onSent runs even if the caller is gone by then, unlike what is passed to `mutate`
 */
export function useRequestConversation(userId: UserId, otherId: UserId, onSent: () => void) {
  // The same for every attempt, so that the message cannot appear twice.
  const [clientId] = useState(newId)
  return useMutation({
    mutationFn: (text: string) =>
      call('POST /api/conversations/{a}/{b}/request', {
        params: { a: Math.min(userId, otherId), b: Math.max(userId, otherId) },
        body: { clientId, text },
      }),
    onSuccess: onSent,
  })
}

/** Accepts or ignores a first message. */
export function useAnswerRequest(pair: Pair) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (answer: 'accept' | 'ignore') =>
      call(`POST /api/conversations/{a}/{b}/${answer}`, { params: pair }),
    onSuccess: (_, answer) =>
      changeConversation(queryClient, pair, (known) => ({
        ...known,
        request: answer === 'accept' ? null : 'ignored',
      })),
    // An error means that this phone's data was outdated.
    onError: () => refetchConversations(queryClient, pair),
  })
}
