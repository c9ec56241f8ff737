import type { Message, Reaction } from '@hereabouts/contract/chat/schemas'
import { dayOf } from './rules.ts'
import type { Outgoing } from './rules-outbox.ts'
import { hasContent } from './rules-pages.ts'

/** The subject of the advice shown with a message. */
export type Advice = 'elsewhere' | 'money'

/** What a message replies to. */
export interface Quote {
  seq: number
  /** `unloaded` if it is older than the loaded messages. */
  original: Message | 'deleted' | 'takenBack' | 'unloaded'
}

/** One row of a conversation. */
export type Row =
  | {
      kind: 'message'
      key: string
      message: Message
      isOwn: boolean
      /** The day, on its first message. */
      day: string | null
      /** Whether the same person wrote the previous, or the next, message within minutes. */
      isContinued: boolean
      isFollowed: boolean
      /** The first message that was unread when the conversation was opened. */
      isFirstNew: boolean
      /** Only on the person's own last message. */
      progress: 'Sent' | 'Read' | null
      /** Only on the first message of a day that gives reason for it. */
      advice: Advice | null
      quote: Quote | null
      /** Without those taken back. */
      reactions: readonly Reaction[]
    }
  | { kind: 'outgoing'; key: string; message: OnItsWay; quote: Quote | null }

/** A message without a position yet: unsent, or sent after a gap. */
export type OnItsWay =
  | Outgoing
  | (Pick<Outgoing, 'clientId' | 'userId' | 'text' | 'replyTo'> & {
      state: 'sent'
      seq: number
      picture: Message['picture'] | undefined
    })

interface Shown {
  messages: readonly Message[]
  /** The sequence numbers of the messages that are deleted for the person. */
  deleted: readonly number[]
  /** Those of them that their sender took back. */
  takenBack?: readonly number[] | undefined
  reactions: readonly Reaction[]
  outgoing: readonly OnItsWay[]
  userId: number
  /** The last message that the other has read. */
  readSeq: number
  /** The first message that was unread when the conversation was opened. */
  newFrom: number | null
  now: Date
  /** What to advise about a message of somebody else. */
  adviceFor: (text: string) => Advice | null
}

/** The rows of a conversation: its messages, oldest first, then the ones without a position. */
export function rowsOf({
  messages,
  deleted,
  takenBack = [],
  reactions,
  outgoing,
  userId,
  readSeq,
  newFrom,
  now,
  adviceFor,
}: Shown): Row[] {
  const lastOwn = messages.findLast(({ senderId, isTakenBack }) => senderId === userId && !isTakenBack)
  const days = messages.map(({ sentAt }) => dayOf(sentAt, now))
  const isContinued = (i: number) => {
    const [message, before] = [messages[i], messages[i - 1]]
    if (!message || !before || days[i] !== days[i - 1] || message.seq === newFrom) return false
    return (
      message.senderId === before.senderId &&
      Date.parse(message.sentAt) - Date.parse(before.sentAt) < TOGETHER_WITHIN_MS
    )
  }
  const bySeq = new Map(messages.map((message) => [message.seq, message]))
  const originalOf = (seq: number): Quote['original'] => {
    if (takenBack.includes(seq)) return 'takenBack'
    return deleted.includes(seq) ? 'deleted' : (bySeq.get(seq) ?? 'unloaded')
  }
  const quoteOf = ({ replyTo }: { replyTo?: number | undefined }): Quote | null =>
    replyTo === undefined ? null : { seq: replyTo, original: originalOf(replyTo) }
  const reactionsBySeq = new Map<number, Reaction[]>()
  for (const reaction of reactions)
    if (reaction.emoji !== null)
      reactionsBySeq.set(reaction.seq, [...(reactionsBySeq.get(reaction.seq) ?? []), reaction])
  const advised = advice(messages, days, userId, adviceFor)
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
        quote: message.isTakenBack ? null : quoteOf(message),
        reactions: message.isTakenBack ? [] : (reactionsBySeq.get(message.seq) ?? []),
        progress: message === lastOwn ? (message.seq <= readSeq ? 'Read' : 'Sent') : null,
      }),
    ),
    ...outgoing.map(
      (message): Row => ({
        kind: 'outgoing',
        key: message.clientId + message.userId,
        message,
        quote: quoteOf(message),
      }),
    ),
  ]
}

function advice(
  messages: readonly Message[],
  days: readonly string[],
  userId: number,
  adviceFor: Shown['adviceFor'],
): Map<Message, Advice> {
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

/** The first unread message of the other, if it is loaded. */
export function firstUnread(messages: readonly Message[], unread: number, userId: number): number | null {
  if (unread === 0) return null
  const others = messages.filter(({ senderId, isTakenBack }) => senderId !== userId && !isTakenBack)
  return others.at(-unread)?.seq ?? null
}

/** Messages of one person within this time are grouped. */
const TOGETHER_WITHIN_MS = 5 * 60_000

/** The person's own messages that the server has received but that come after a gap. */
export function sentBehindGap(
  all: readonly Message[],
  shown: readonly Message[],
  userId: number,
): OnItsWay[] {
  return all
    .slice(shown.length)
    .filter((message) => message.senderId === userId && hasContent(message))
    .map(({ seq, clientId, text, picture, replyTo }) => ({
      seq,
      clientId,
      userId,
      text,
      picture,
      replyTo,
      state: 'sent',
    }))
}

/** The person's reaction to a message, or null. */
export function ownReactionTo(
  reactions: readonly Reaction[],
  seq: number,
  userId: number,
): Reaction['emoji'] {
  return reactions.find((each) => each.seq === seq && each.userId === userId)?.emoji ?? null
}
