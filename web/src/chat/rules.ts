import { MESSAGES_PER_PAGE } from '@hereabouts/contract/chat/limits'
import type { Message } from '@hereabouts/contract/chat/schemas'

/** The address of the conversation of two people, the lower id first. */
export function chatPath(one: number, other: number): string {
  return `/chat/${Math.min(one, other)}/${Math.max(one, other)}`
}

/** A message that was typed here and that the server has not acknowledged. */
export interface Outgoing {
  clientId: string
  text: string
  sentAt: string
  state: 'sending' | 'failed'
}

/** Puts messages together by sequence number, each once. */
export function mergeMessages(known: readonly Message[], news: readonly Message[]): Message[] {
  const bySeq = new Map([...known, ...news].map((message) => [message.seq, message]))
  return [...bySeq.values()].toSorted((a, b) => a.seq - b.seq)
}

/**
 * The number after which messages are missing: the last one before the first gap. Less than a page that does not begin with
 * the first message has its gap at the beginning; of a long conversation only the latest page is fetched.
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

/** What has not been acknowledged: an outgoing message whose clientId has come back is sent. */
export function stillOutgoing(
  outgoing: readonly Outgoing[],
  messages: readonly Message[],
  userId: number,
): Outgoing[] {
  const sent = new Set(messages.filter(({ senderId }) => senderId === userId).map(({ clientId }) => clientId))
  return outgoing.filter(({ clientId }) => !sent.has(clientId))
}

/** A day as people say it, for the line between two days' messages. */
export function dayOf(iso: string, now: Date): string {
  const day = new Date(iso)
  if (day.toDateString() === now.toDateString()) return 'Today'
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday'
  return day.toLocaleDateString([], { weekday: 'long', day: 'numeric', month: 'long' })
}
