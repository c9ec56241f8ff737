import type { Conversation, ConversationPage, Message } from '@hereabouts/contract/chat/schemas'

/** A list with a page of older conversations. One that has become active since the list was fetched keeps its place. */
export function withOlder(list: ConversationPage, page: ConversationPage): ConversationPage {
  const known = new Set(list.conversations.map(({ members }) => members.join()))
  const added = page.conversations.filter(({ members }) => !known.has(members.join()))
  return { ...page, conversations: [...list.conversations, ...added] }
}

/** An event about one conversation that affects the list of conversations. */
export type ListEvent = { message: Message } | { ownReadSeq: number } | { deletedSeq: number }

/**
 * The list after an event. Null if the list does not contain enough to know, and must be refetched.
 *
 * @param members of the conversation, lower ID first
 */
export function patchConversations(
  list: readonly Conversation[],
  members: readonly [number, number],
  event: ListEvent,
  userId: number,
): Conversation[] | null {
  const known = list.find((each) => each.members[0] === members[0] && each.members[1] === members[1])
  if (!known) return null
  const patched = patch(known, event, userId)
  if (patched === null) return null
  const others = list.filter((each) => each !== known)
  // The latest message comes first.
  return 'message' in event && patched !== known
    ? [patched, ...others]
    : list.map((each) => (each === known ? patched : each))
}

function patch(known: Conversation, event: ListEvent, userId: number): Conversation | null {
  if ('message' in event) {
    const { message } = event
    if (message.seq <= known.lastSeq) return known
    // An answered request changes more than its last message.
    if (message.seq > known.lastSeq + 1 || known.request !== null) return null
    const unread = message.senderId === userId ? known.unread : known.unread + 1
    return { ...known, lastMessage: message, lastSeq: message.seq, unread }
  }
  if ('ownReadSeq' in event) {
    if (known.unread === 0 || event.ownReadSeq >= known.lastSeq) return { ...known, unread: 0 }
    return null
  }
  const isShown = event.deletedSeq === known.lastMessage?.seq
  return isShown || known.unread > 0 ? null : known
}
