import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { MESSAGES_PER_PAGE, REACTIONS_PER_PAGE } from '@hereabouts/contract/chat/limits'
import type { Message } from '@hereabouts/contract/chat/schemas'
import type { GroupMessagePage } from '@hereabouts/contract/chat/schemas-groups'
import { type LoadedPage, lastWithoutGap, mergeMessages, mergePages } from './rules-pages.ts'

/** Fetches everything after the loaded messages, and the changes of reactions, page by page. */
export async function catchUp(
  known: LoadedPage,
  ask: (query: { after: string; limit: string; reactionsAfter: string }) => Promise<LoadedPage>,
): Promise<LoadedPage> {
  let loaded = known
  for (;;) {
    const page = await ask({
      after: String(lastWithoutGap(loaded.messages, loaded.group?.firstSeq)),
      limit: String(MESSAGES_PER_PAGE),
      reactionsAfter: String(loaded.reactionVersion),
    })
    loaded = mergePages(loaded, page)
    if (page.messages.length < MESSAGES_PER_PAGE && page.reactions.length < REACTIONS_PER_PAGE) return loaded
  }
}

/**
 * A page of the conversation of a gathering. Messages of deleted accounts keep their place in the sequence.
 */
export function toLoadedPage({ firstSeq, isOpen, senders, gone, ...page }: GroupMessagePage): LoadedPage {
  const placeholders = gone.map((seq) => ({ seq, senderId: 0 as UserId, clientId: '', text: '', sentAt: '' }))
  return {
    ...page,
    messages: mergeMessages(page.messages, placeholders),
    deleted: [...page.deleted, ...gone].toSorted((a, b) => a - b),
    // Groups have no receipts; how far the person has read is among the unread messages.
    readSeq: 0,
    group: { firstSeq, isOpen, senders },
  }
}

/**
 * The messages up to the first gap. Later ones are hidden until it is filled, so that
 * nobody reads out of order.
 */
export function withoutGap(messages: readonly Message[]): readonly Message[] {
  const gap = messages.findIndex(({ seq }, i) => i > 0 && seq !== (messages[i - 1]?.seq ?? 0) + 1)
  return gap < 0 ? messages : messages.slice(0, gap)
}
