import type { Emoji } from '@hereabouts/contract/chat/limits'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { invalidate } from '../platform/invalidate.ts'
import { keyFor } from '../platform/query.ts'
import { inBackground } from '../platform/toasts.ts'
import { hideMessage, LIST, patchConversationList, patchMessages } from './queries.ts'
import type { Thread } from './rules-threads.ts'

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
export function useReact(thread: Thread) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ seq, emoji }: { seq: number; emoji: Emoji | null }) =>
      thread.gatheringId === undefined
        ? call('PUT /api/conversations/{a}/{b}/messages/{seq}/reaction', {
            params: { ...thread, seq },
            body: { emoji },
          })
        : call('PUT /api/gatherings/{id}/messages/{seq}/reaction', {
            params: { id: thread.gatheringId, seq },
            body: { emoji },
          }),
    onSuccess: ({ reaction }) => reaction && patchMessages(queryClient, thread, { reaction }),
  })
}

/** Takes a message of this person back, so that nobody sees it any more. */
export function useTakeBack(thread: Thread, userId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (seq: number) =>
      thread.gatheringId === undefined
        ? call('POST /api/conversations/{a}/{b}/messages/{seq}/take-back', { params: { ...thread, seq } })
        : call('POST /api/gatherings/{id}/messages/{seq}/take-back', {
            params: { id: thread.gatheringId, seq },
          }),
    onSuccess: (_, seq) => {
      patchMessages(queryClient, thread, { takenBack: seq })
      patchConversationList(queryClient, thread, { takenBackSeq: seq }, userId)
    },
  })
}

/** Deletes a message for this person only. */
export function useDeleteMessage(thread: Thread) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (seq: number) =>
      thread.gatheringId === undefined
        ? call('DELETE /api/conversations/{a}/{b}/messages/{seq}', { params: { ...thread, seq } })
        : call('DELETE /api/gatherings/{id}/messages/{seq}', { params: { id: thread.gatheringId, seq } }),
    onSuccess: (_, seq) => {
      hideMessage(queryClient, thread, seq)
      // The page of a gathering shows the list, too. Its event says whether that must be refetched.
      if (thread.gatheringId !== undefined) return
      return invalidate(queryClient, { queryKey: keyFor(LIST, {}) })
    },
  })
}
