import { MESSAGES_PER_PAGE } from '@hereabouts/contract/chat/limits'
import type { Message, MessagePage } from '@hereabouts/contract/chat/schemas'
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
  }
}

/** Fetches everything after the loaded messages, page by page. */
export async function catchUp(
  known: readonly Message[],
  ask: (query: { after: string; limit: string }) => Promise<MessagePage>,
): Promise<MessagePage> {
  let messages = [...known]
  for (;;) {
    const page = await ask({ after: String(lastWithoutGap(messages)), limit: String(MESSAGES_PER_PAGE) })
    messages = mergeMessages(messages, page.messages)
    if (page.messages.length < MESSAGES_PER_PAGE) return { ...page, messages }
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
