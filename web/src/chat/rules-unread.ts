import { UNREAD_LISTED_MAX } from '@hereabouts/contract/chat/limits'
import type { UnreadMessages } from '@hereabouts/contract/chat/schemas'
import type { ListEvent } from './rules-list.ts'

/**
 * The unread messages after an event about one conversation. Null if the list does not contain enough to know, and must be refetched.
 *
 * @param members of the conversation, lower ID first
 */
export function patchUnread(
  list: readonly UnreadMessages[],
  members: readonly [number, number],
  event: ListEvent,
  userId: number,
): UnreadMessages[] | null {
  const known = unreadWith(list, members) ?? {
    members: members as UnreadMessages['members'],
    readSeq: 0,
    seqs: [],
  }
  const patched = patch(known, event, userId)
  if (patched === known) return [...list]
  // A conversation that has been read stays in the list, so that a late event cannot make an old message unread again.
  return patched && [patched, ...list.filter((each) => each.members.join() !== members.join())]
}

export function unreadWith(
  list: readonly UnreadMessages[],
  members: readonly [number, number],
): UnreadMessages | undefined {
  return list.find((each) => each.members[0] === members[0] && each.members[1] === members[1])
}

function patch(known: UnreadMessages, event: ListEvent, userId: number): UnreadMessages | null {
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
  const left = seqs.filter((seq) => seq !== event.deletedSeq)
  return left.length === seqs.length ? known : { ...known, seqs: left }
}
