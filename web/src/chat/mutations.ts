import type { Emoji } from '@hereabouts/contract/chat/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { keyFor } from '../platform/query.ts'
import { inBackground } from '../platform/toasts.ts'
import { hideMessage, type Pair, patchConversationList, patchMessages } from './queries.ts'

export function useMarkRead(pair: Pair, userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (seq: number) => call('PUT /api/conversations/{a}/{b}/read', { params: pair, body: { seq } }),
    onSuccess: (_, ownReadSeq) =>
      patchConversationList(queryClient, [pair.a, pair.b], { ownReadSeq }, userId),
    ...inBackground('This chat wasn’t marked as read'),
  })
}

/** Sets, replaces or takes back this person's reaction to a message. */
export function useReact(pair: Pair) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ seq, emoji }: { seq: number; emoji: Emoji | null }) =>
      call('PUT /api/conversations/{a}/{b}/messages/{seq}/reaction', {
        params: { ...pair, seq },
        body: { emoji },
      }),
    onSuccess: ({ reaction }) => reaction && patchMessages(queryClient, pair, { reaction }),
  })
}

/** Deletes a message for this person only. */
export function useDeleteMessage(pair: Pair) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (seq: number) =>
      call('DELETE /api/conversations/{a}/{b}/messages/{seq}', { params: { ...pair, seq } }),
    onSuccess: (_, seq) => {
      hideMessage(queryClient, pair, seq)
      return queryClient.invalidateQueries({ queryKey: keyFor('GET /api/conversations', {}) })
    },
  })
}
