import { MESSAGES_PER_PAGE, REACTIONS_PER_PAGE } from '@hereabouts/contract/chat/limits'
import type { Message, MessagePage, Reaction } from '@hereabouts/contract/chat/schemas'
import type { Stage } from '../meetups/rules-stages.ts'
import { formatWeekday } from '../platform/format.ts'

/** The path of two people's conversation, lower id first. */
export function chatPath(one: number, other: number): string {
  return `/chat/${Math.min(one, other)}/${Math.max(one, other)}`
}

/** Merges messages by sequence number. */
export function mergeMessages(known: readonly Message[], added: readonly Message[]): Message[] {
  const bySeq = new Map([...known, ...added].map((message) => [message.seq, message]))
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

/**
 * The last sequence number before the first gap. A list that does not begin with message 1 may be the latest page of a long
 * conversation; if it is shorter than a page, the gap is at the beginning.
 */
export function lastWithoutGap(messages: readonly Message[]): number {
  const first = messages[0]
  if (!first || (first.seq > 1 && messages.length < MESSAGES_PER_PAGE)) return 0
  let last = first.seq
  for (const { seq } of messages.slice(1)) {
    if (seq !== last + 1) break
    last = seq
  }
  return last
}

/** The messages up to the first gap. Later ones are hidden until it is filled, so that nobody reads out of order. */
export function withoutGap(messages: readonly Message[]): readonly Message[] {
  const gap = messages.findIndex(({ seq }, i) => i > 0 && seq !== (messages[i - 1]?.seq ?? 0) + 1)
  return gap < 0 ? messages : messages.slice(0, gap)
}

/** Merges two pages. A response that is older than the loaded page loses nothing. */
export function mergePages(shown: MessagePage | undefined, page: MessagePage): MessagePage {
  if (!shown) return page
  const deleted = new Set([...shown.deleted, ...page.deleted])
  // The text of deleted messages must not stay on the phone.
  const messages = mergeMessages(shown.messages, page.messages).map((message) =>
    deleted.has(message.seq) && message.text !== '' ? { ...message, text: '' } : message,
  )
  return {
    messages,
    lastSeq: Math.max(shown.lastSeq, page.lastSeq, messages.at(-1)?.seq ?? 0),
    readSeq: Math.max(shown.readSeq, page.readSeq),
    deleted: [...deleted].toSorted((a, b) => a - b),
    reactions: mergeReactions(shown.reactions, page.reactions),
    reactionVersion: Math.max(shown.reactionVersion, page.reactionVersion),
  }
}

/** The newest version of each reaction. Keeps those taken back, so that an older response cannot bring them back. */
function mergeReactions(known: readonly Reaction[], added: readonly Reaction[]): Reaction[] {
  const byKey = new Map<string, Reaction>()
  for (const reaction of [...known, ...added].toSorted((one, other) => one.version - other.version))
    byKey.set(`${reaction.seq} ${reaction.userId}`, reaction)
  return [...byKey.values()].toSorted((one, other) => one.version - other.version)
}

/** The person's reaction to a message, or null. */
export function ownReactionTo(
  reactions: readonly Reaction[],
  seq: number,
  userId: number,
): Reaction['emoji'] {
  return reactions.find((each) => each.seq === seq && each.userId === userId)?.emoji ?? null
}

/** A page with only this. */
export function pageWith(content: Partial<MessagePage>): MessagePage {
  return { messages: [], lastSeq: 0, readSeq: 0, deleted: [], reactions: [], reactionVersion: 0, ...content }
}

/** Fetches everything after the loaded messages, and the changes of reactions, page by page. */
export async function catchUp(
  known: Pick<MessagePage, 'messages' | 'reactions' | 'reactionVersion'>,
  ask: (query: { after: string; limit: string; reactionsAfter: string }) => Promise<MessagePage>,
): Promise<MessagePage> {
  let { messages, reactions, reactionVersion } = known
  for (;;) {
    const page = await ask({
      after: String(lastWithoutGap(messages)),
      limit: String(MESSAGES_PER_PAGE),
      reactionsAfter: String(reactionVersion),
    })
    messages = mergeMessages(messages, page.messages)
    reactions = mergeReactions(reactions, page.reactions)
    reactionVersion = page.reactionVersion
    if (page.messages.length < MESSAGES_PER_PAGE && page.reactions.length < REACTIONS_PER_PAGE)
      return { ...page, messages, reactions }
  }
}

/** The label of the line between two days: "Today", "Yesterday", or the date. */
export function dayOf(iso: string, now: Date): string {
  const day = new Date(iso)
  if (day.toDateString() === now.toDateString()) return 'Today'
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday'
  return formatWeekday(iso)
}

/** What to offer to say with one tap while an accepted meetup is ahead. */
export function quickReplies(stage: Stage): readonly string[] {
  const arrived = 'I’m at the entrance'
  if (stage === 'met') return []
  return stage === 'here' ? [arrived] : ['On my way', '5 min late', arrived]
}
