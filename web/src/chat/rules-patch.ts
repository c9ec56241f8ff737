import type { Message, MessagePage } from '@hereabouts/contract/chat/schemas'
import { lastWithoutGap, mergePages } from './rules.ts'

/** A live event about the messages of a conversation. */
export type MessagesEvent = { message: Message } | { readSeq: number } | { deleted: number }

/**
 * Applies an event to the loaded messages, and decides whether to refetch: if nothing is loaded yet, because a pending response may
 * lack the event, and if the new message leaves a gap, because others were missed.
 */
export function patchPage(
  shown: MessagePage | undefined,
  event: MessagesEvent,
): { page: MessagePage | undefined; needsRefetch: boolean } {
  if (!shown) return { page: undefined, needsRefetch: true }
  const page = mergePages(shown, {
    messages: 'message' in event ? [event.message] : [],
    lastSeq: 0,
    readSeq: 'readSeq' in event ? event.readSeq : 0,
    deleted: 'deleted' in event ? [event.deleted] : [],
  })
  return { page, needsRefetch: 'message' in event && lastWithoutGap(page.messages) < event.message.seq }
}
