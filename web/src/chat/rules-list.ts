import type { Conversation, Message } from '@hereabouts/contract/chat/schemas'
import type { GroupConversation } from '@hereabouts/contract/chat/schemas-groups'
import { asTakenBack } from './rules-pages.ts'

/** An event about one conversation that affects the list of conversations. */
export type ListEvent =
  | { message: Message }
  | { ownReadSeq: number }
  | { deletedSeq: number }
  | { takenBackSeq: number }

/**
 * The list after an event. Null if the list does not contain enough to know, and must be refetched.
 *
 * @param members of the conversation, lower ID first
 */
export function patchConversations(
  list: readonly Conversation[],
  members: readonly [number, number],
  event: ListEvent,
): Conversation[] | null {
  const known = list.find((each) => each.members[0] === members[0] && each.members[1] === members[1])
  // The first message comes with another event, which contains the whole conversation.
  if (!known) return 'message' in event && event.message.seq > 1 ? null : [...list]
  return patchKnown(list, known, event)
}

/** The list of the conversations of gatherings after an event. Null if the list must be refetched. */
export function patchGroups(
  list: readonly GroupConversation[],
  id: number,
  event: ListEvent,
): GroupConversation[] | null {
  const known = list.find(({ gatheringId }) => gatheringId === id)
  if (!known) return 'message' in event ? null : [...list]
  return patchKnown(list, known, event)
}

type WithLastMessage = Pick<Conversation, 'lastMessage' | 'lastSeq'>

function patchKnown<Entry extends WithLastMessage>(
  list: readonly Entry[],
  known: Entry,
  event: ListEvent,
): Entry[] | null {
  const patched = patch(known, event)
  if (patched === null) return null
  const others = list.filter((each) => each !== known)
  // The latest message comes first.
  return 'message' in event && patched !== known
    ? [patched, ...others]
    : list.map((each) => (each === known ? patched : each))
}

function patch<Entry extends WithLastMessage>(known: Entry, event: ListEvent): Entry | null {
  if ('message' in event) {
    const { message } = event
    if (message.seq <= known.lastSeq) return known
    return message.seq > known.lastSeq + 1 ? null : { ...known, lastMessage: message, lastSeq: message.seq }
  }
  if ('takenBackSeq' in event) {
    const { lastMessage } = known
    return lastMessage?.seq === event.takenBackSeq
      ? { ...known, lastMessage: asTakenBack(lastMessage) }
      : known
  }
  return 'deletedSeq' in event && event.deletedSeq === known.lastMessage?.seq ? null : known
}

/**
 * The list with a conversation as it is now: in its place, or at the top if it is new or has a newer message.
 */
export function putConversation(
  list: readonly Conversation[],
  members: readonly [number, number],
  current: Conversation | null,
): Conversation[] {
  const index = list.findIndex((each) => each.members[0] === members[0] && each.members[1] === members[1])
  const known = list[index]
  if (!current) return list.filter((each) => each !== known)
  if (!known) return [current, ...list]
  const newest = withNewerMessage(current, known)
  return newest.lastSeq > known.lastSeq
    ? [newest, ...list.filter((each) => each !== known)]
    : list.with(index, newest)
}

/** A conversation as it is now; with the last message that is already known, if that is newer. */
export function withNewerMessage(
  current: Conversation,
  known: Conversation | null | undefined,
): Conversation {
  if (!known || known.lastSeq <= current.lastSeq) return current
  return { ...current, lastMessage: known.lastMessage, lastSeq: known.lastSeq }
}
