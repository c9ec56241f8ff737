import type { Message } from '@hereabouts/contract/chat/schemas'
import { dayOf } from './rules.ts'
import { type Advice, adviceFor } from './rules-advice.ts'
import type { Outgoing } from './rules-outbox.ts'

/** What stands in one row of a conversation. */
export type Row =
  | {
      kind: 'message'
      key: string
      message: Message
      isOwn: boolean
      /** The day, when it is the first message of one. */
      day: string | null
      /** Said by the same person within minutes of the one before, or followed so by the next. */
      isContinued: boolean
      isFollowed: boolean
      /** The first that was not read when the conversation was opened. */
      isFirstNew: boolean
      /** How far the last one of one's own has got. */
      progress: 'Sent' | 'Read' | null
      /** A word of advice on what the other proposes, at the first message of a day that does. */
      advice: Advice | null
    }
  | { kind: 'outgoing'; key: string; message: OnItsWay }

/** What is not in its place yet: not sent, or sent after something that is missing here. */
export type OnItsWay = Outgoing | (Pick<Outgoing, 'clientId' | 'userId' | 'text'> & { state: 'sent' })

interface Shown {
  messages: readonly Message[]
  outgoing: readonly OnItsWay[]
  userId: number
  /** How far the other has read. */
  readSeq: number
  /** The first message that was new when the conversation was opened. */
  newFrom: number | null
  now: Date
}

/** A conversation from its messages, the oldest first, and then what is on its way. */
export function rowsOf({ messages, outgoing, userId, readSeq, newFrom, now }: Shown): Row[] {
  const lastOwn = messages.findLast(({ senderId }) => senderId === userId)
  const days = messages.map(({ sentAt }) => dayOf(sentAt, now))
  const isContinued = (i: number) => {
    const [message, before] = [messages[i], messages[i - 1]]
    if (!message || !before || days[i] !== days[i - 1] || message.seq === newFrom) return false
    return (
      message.senderId === before.senderId &&
      Date.parse(message.sentAt) - Date.parse(before.sentAt) < TOGETHER_WITHIN_MS
    )
  }
  const advised = advice(messages, days, userId)
  return [
    ...messages.map(
      (message, i): Row => ({
        kind: 'message',
        key: message.clientId + message.senderId,
        message,
        isOwn: message.senderId === userId,
        day: days[i] === days[i - 1] ? null : (days[i] ?? null),
        isContinued: isContinued(i),
        isFollowed: isContinued(i + 1),
        isFirstNew: message.seq === newFrom,
        advice: advised.get(message) ?? null,
        progress: message === lastOwn ? (message.seq <= readSeq ? 'Read' : 'Sent') : null,
      }),
    ),
    ...outgoing.map(
      (message): Row => ({ kind: 'outgoing', key: message.clientId + message.userId, message }),
    ),
  ]
}

function advice(messages: readonly Message[], days: readonly string[], userId: number): Map<Message, Advice> {
  const said = new Set<string>()
  const found = new Map<Message, Advice>()
  for (const [i, message] of messages.entries()) {
    const advice = message.senderId === userId ? null : adviceFor(message.text)
    const once = `${advice} ${days[i]}`
    if (advice === null || said.has(once)) continue
    said.add(once)
    found.set(message, advice)
  }
  return found
}

/** The first of so many unread messages of the other, when it is among those that are there. */
export function firstUnread(messages: readonly Message[], unread: number, userId: number): number | null {
  if (unread === 0) return null
  const others = messages.filter(({ senderId }) => senderId !== userId)
  return others.at(-unread)?.seq ?? null
}

/** What is said within so long belongs together. */
const TOGETHER_WITHIN_MS = 5 * 60_000

/** One's own messages that the server has, and that have no place on the screen before what is missing has come. */
export function sentBehindGap(
  all: readonly Message[],
  shown: readonly Message[],
  userId: number,
): OnItsWay[] {
  return (
    all
      .slice(shown.length)
      // What was deleted has no text any more.
      .filter(({ senderId, text }) => senderId === userId && text !== '')
      .map(({ clientId, text }) => ({ clientId, userId, text, state: 'sent' }))
  )
}
