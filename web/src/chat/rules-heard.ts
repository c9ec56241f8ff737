import type { Message, MessagePage } from '@hereabouts/contract/chat/schemas'
import { lastWithoutGap, together } from './rules.ts'

/** What the server says unasked about a conversation. */
export type Heard = { message: Message } | { readSeq: number } | { deleted: number }

/**
 * What is shown after something was heard, and whether to ask again. Before the conversation has come for the first time, it may be on
 * its way without what was heard; and a message that does not follow the last one without a gap tells that others were missed.
 */
export function afterHearing(
  shown: MessagePage | undefined,
  heard: Heard,
): { page: MessagePage | undefined; asks: boolean } {
  if (!shown) return { page: undefined, asks: true }
  const page = together(shown, {
    messages: 'message' in heard ? [heard.message] : [],
    lastSeq: 0,
    readSeq: 'readSeq' in heard ? heard.readSeq : 0,
    deleted: 'deleted' in heard ? [heard.deleted] : [],
  })
  return { page, asks: 'message' in heard && lastWithoutGap(page.messages) < heard.message.seq }
}
