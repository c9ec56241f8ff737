import { UNREAD_LISTED_MAX } from '@hereabouts/contract/chat/limits'
import type { UnreadConversations, UnreadMessages } from '@hereabouts/contract/chat/schemas'
import type { ListEvent } from './rules-list.ts'
import type { Thread } from './rules-threads.ts'

/**
 * The unread messages after an event about one conversation. Null if what is known is not
 * enough, and must be refetched.
 */
export function patchUnread(
  unread: UnreadConversations,
  thread: Thread,
  event: ListEvent,
  userId: number,
): UnreadConversations | null {
  const known = unreadIn(unread, thread)
  const patched = patch(known ?? NOTHING, event, userId)
  if (patched === null) return null
  if (patched === (known ?? NOTHING)) return unread
  // A conversation that has been read stays in the list, so that a late event cannot make an
  // old message unread again.
  const { a, b, gatheringId } = thread
  if (gatheringId === undefined) {
    const members = [a, b] as UnreadMessages['members']
    const others = unread.conversations.filter((each) => each !== known)
    return { ...unread, conversations: [{ ...patched, members }, ...others] }
  }
  return {
    ...unread,
    groups: [{ ...patched, gatheringId }, ...unread.groups.filter((each) => each !== known)],
  }
}

/** What is unread in a conversation. */
export function unreadIn(
  { conversations, groups }: UnreadConversations,
  { a, b, gatheringId }: Thread,
): Unread | undefined {
  return gatheringId === undefined
    ? conversations.find(({ members }) => members[0] === a && members[1] === b)
    : groups.find((each) => each.gatheringId === gatheringId)
}

type Unread = Pick<UnreadMessages, 'readSeq' | 'seqs'>

const NOTHING: Unread = { readSeq: 0, seqs: [] }

function patch(known: Unread, event: ListEvent, userId: number): Unread | null {
  const { readSeq, seqs } = known
  if ('message' in event) {
    const { seq, senderId } = event.message
    const isKnown = senderId === userId || seq <= readSeq || seqs.includes(seq)
    return isKnown ? known : { ...known, seqs: [...seqs, seq].toSorted((one, other) => one - other) }
  }
  if ('ownReadSeq' in event) {
    const left = seqs.filter((seq) => seq > event.ownReadSeq)
    // There may be unread messages that are not listed.
    if (seqs.length >= UNREAD_LISTED_MAX && left.length < seqs.length) return null
    return { ...known, readSeq: Math.max(readSeq, event.ownReadSeq), seqs: left }
  }
  const gone = 'deletedSeq' in event ? event.deletedSeq : event.takenBackSeq
  const left = seqs.filter((seq) => seq !== gone)
  return left.length === seqs.length ? known : { ...known, seqs: left }
}
