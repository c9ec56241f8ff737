import type { Emoji } from '@hereabouts/contract/chat/limits'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { keyFor } from '../platform/query.ts'
import { inBackground } from '../platform/toasts.ts'
import { hideMessage, patchConversationList, patchMessages } from './queries.ts'
import type { Pair, Thread } from './rules-threads.ts'

export function useMarkRead(thread: Thread, userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (seq: number) =>
      thread.gatheringId === undefined
        ? call('PUT /api/conversations/{a}/{b}/read', { params: thread, body: { seq } })
        : call('PUT /api/gatherings/{id}/messages/read', {
            params: { id: thread.gatheringId },
            body: { seq },
          }),
    onSuccess: (_, ownReadSeq) => patchConversationList(queryClient, thread, { ownReadSeq }, userId),
    ...inBackground(t`This chat wasn’t marked as read`),
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
