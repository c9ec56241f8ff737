import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import { newId } from '../platform/ids.ts'
import { keyFor } from '../platform/query.ts'
import { addMessages, type Pair } from './queries.ts'
import type { Outgoing } from './rules.ts'

/**
 * Sends messages, one after the other so that they keep their order, and knows which are not acknowledged yet. A failed
 * one is tried again with the same clientId, so it can never be there twice.
 */
export function useOutbox(pair: Pair) {
  const queryClient = useQueryClient()
  const [outgoing, setOutgoing] = useState<Outgoing[]>([])
  const send = useMutation({
    mutationFn: ({ clientId, text }: Outgoing) =>
      call('POST /api/conversations/{a}/{b}/messages', { params: pair, body: { clientId, text } }),
    // Messages of one conversation wait for each other.
    scope: { id: keyFor('POST /api/conversations/{a}/{b}/messages', pair)[0] },
    onSuccess(message, { clientId }) {
      addMessages(queryClient, pair, [message])
      setOutgoing((all) => all.filter((each) => each.clientId !== clientId))
      // What came in between and was not heard is fetched.
      queryClient.invalidateQueries({ queryKey: keyFor('GET /api/conversations/{a}/{b}/messages', pair) })
      queryClient.invalidateQueries({ queryKey: keyFor('GET /api/conversations', {}) })
    },
    onError: (_, { clientId }) =>
      setOutgoing((all) =>
        all.map((each) => (each.clientId === clientId ? { ...each, state: 'failed' } : each)),
      ),
  })

  return {
    outgoing,
    /** Why the last one failed. */
    error: send.error,
    send(text: string) {
      const message: Outgoing = {
        clientId: newId(),
        text,
        sentAt: new Date().toISOString(),
        state: 'sending',
      }
      setOutgoing((all) => [...all, message])
      send.mutate(message)
    },
    retry(message: Outgoing) {
      setOutgoing((all) =>
        all.map((each) => (each.clientId === message.clientId ? { ...each, state: 'sending' } : each)),
      )
      send.mutate(message)
    },
  }
}

export function useMarkRead(pair: Pair) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (seq: number) => call('PUT /api/conversations/{a}/{b}/read', { params: pair, body: { seq } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyFor('GET /api/conversations', {}) }),
  })
}
