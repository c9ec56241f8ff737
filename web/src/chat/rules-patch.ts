import type { Message, Reaction } from '@hereabouts/contract/chat/schemas'
import { type LoadedPage, lastWithoutGap, mergePages, pageWith } from './rules-pages.ts'

/** A live event about the messages of a conversation. */
export type MessagesEvent =
  | { message: Message }
  | { readSeq: number }
  | { deleted: number }
  | { takenBack: number }
  | { reaction: Reaction }

/**
 * Applies an event to the loaded messages, and decides whether to refetch: if nothing is loaded yet,
 * because a pending response may lack the event, and if the new message or reaction leaves a gap,
 * because others were missed.
 */
export function patchPage(
  shown: LoadedPage | undefined,
  event: MessagesEvent,
): { page: LoadedPage | undefined; needsRefetch: boolean } {
  if (!shown) return { page: undefined, needsRefetch: true }
  if ('reaction' in event) {
    const { reaction } = event
    // Until the gap is filled, the page does not count as complete up to the new version.
    const isNext = reaction.version === shown.reactionVersion + 1
    const page = mergePages(
      shown,
      pageWith({ reactions: [reaction], reactionVersion: isNext ? reaction.version : 0 }),
    )
    return { page, needsRefetch: reaction.version > page.reactionVersion }
  }
  if ('takenBack' in event) {
    const { takenBack: seq } = event
    return { page: mergePages(shown, pageWith({ deleted: [seq], takenBack: [seq] })), needsRefetch: false }
  }
  const page = mergePages(
    shown,
    pageWith({
      messages: 'message' in event ? [event.message] : [],
      readSeq: 'readSeq' in event ? event.readSeq : 0,
      deleted: 'deleted' in event ? [event.deleted] : [],
    }),
  )
  const needsRefetch =
    'message' in event && lastWithoutGap(page.messages, page.group?.firstSeq) < event.message.seq
  return { page, needsRefetch }
}
