import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import { newId } from '../platform/ids.ts'
import { keyFor } from '../platform/query.ts'
import type { Pair } from './queries.ts'

/** A first message. It is sent now or not at all: somebody nearby now is no more so when it comes late. */
export function useRequestConversation(userId: UserId, otherId: UserId) {
  const queryClient = useQueryClient()
  // The same for every try, so that it can be there only once.
  const [clientId] = useState(newId)
  return useMutation({
    mutationFn: (text: string) =>
      call('POST /api/conversations/{a}/{b}/request', {
        params: { a: Math.min(userId, otherId), b: Math.max(userId, otherId) },
        body: { clientId, text },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyFor('GET /api/conversations', {}) }),
  })
}

/** Accepts or ignores a first message. */
export function useAnswerRequest(pair: Pair) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (answer: 'accept' | 'ignore') =>
      call(`POST /api/conversations/{a}/{b}/${answer}`, { params: pair }),
    // After an error the list was out of date.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyFor('GET /api/conversations', {}) }),
  })
}
