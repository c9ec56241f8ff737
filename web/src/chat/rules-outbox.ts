import { CallError, textOf } from '../platform/call-error.ts'
import { isSameThread, type Thread } from './rules-threads.ts'

/** A picture as it is sent: its file, and its size in pixels. */
export interface OutgoingPicture {
  bytes: ArrayBuffer
  type: string
  width: number
  height: number
}

/** A message that the server has not acknowledged, and its conversation. */
export type Outgoing = Thread & Written

interface Written {
  clientId: string
  /** The author. */
  userId: number
  /** Empty if it is a picture. */
  text: string
  picture?: OutgoingPicture | undefined
  /** The sequence number of the message that it replies to. */
  replyTo?: number | undefined
  sentAt: string
  /** Messages go out in this order. */
  order: number
  /** `waiting` is retried automatically; `failed` was rejected for good. */
  state: 'sending' | 'waiting' | 'failed'
  /** Why it was rejected, or why it has to wait although there is a connection. */
  why: string | null
}

/** The message after a failed attempt. Only temporary errors are retried automatically. */
export function afterFailure(message: Outgoing, error: unknown): Outgoing {
  if (isPassing(error)) return { ...message, state: 'waiting', why: isAnswer(error) ? textOf(error) : null }
  return { ...message, state: 'failed', why: textOf(error) }
}

/** The next message to send in a conversation. A rejected one does not block the others. */
export function nextOf(all: readonly Outgoing[], thread: Thread): Outgoing | undefined {
  return all.find((each) => isSameThread(each, thread) && each.state !== 'failed')
}

/** The delay in milliseconds after this many failures in a row: exponential backoff up to half a minute. */
export function restAfter(tries: number): number {
  return Math.min(REST_MS_MAX, REST_MS_MIN * 2 ** (tries - 1))
}

/** The stored messages in order, without anything malformed that somebody else may have put there. */
export function readOutgoing(kept: readonly unknown[]): Outgoing[] {
  return kept.filter(isOutgoing).toSorted((one, other) => one.order - other.order)
}

/** The outgoing messages that are not among the received ones, compared by clientId. */
export function stillOutgoing(
  outgoing: readonly Outgoing[],
  messages: readonly { senderId: number; clientId: string }[],
  userId: number,
): Outgoing[] {
  const sent = new Set(messages.filter(({ senderId }) => senderId === userId).map(({ clientId }) => clientId))
  return outgoing.filter(({ clientId }) => !sent.has(clientId))
}

/** What the list of chats shows of the messages that a conversation has not sent. */
export interface Unsent {
  hasFailed: boolean
  /** Empty if it is a picture. */
  text: string
}

/** A rejected message, because it needs the person, or else the latest that waits. Null without any. */
export function unsentIn(all: readonly Outgoing[], userId: number, thread: Thread): Unsent | null {
  const own = all.filter((each) => each.userId === userId && isSameThread(each, thread))
  const failed = own.findLast(({ state }) => state === 'failed')
  const shown = failed ?? own.at(-1)
  return shown ? { hasFailed: failed !== undefined, text: shown.text } : null
}

const REST_MS_MIN = 1000
const REST_MS_MAX = 30_000
const TOO_MANY = 429

/**
 * Whether the same request may succeed later: no connection, a busy or restarting server, an ended session.
 */
function isPassing(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return (
    error.retryable || error.status === TOO_MANY || error.kind === 'UNAUTHORIZED' || error.kind === 'CANCELED'
  )
}

function isAnswer(error: unknown): boolean {
  return error instanceof CallError && error.status !== null
}

const TYPES: Record<keyof Written, string[]> = {
  clientId: ['string'],
  userId: ['number'],
  text: ['string'],
  picture: ['undefined', 'object'],
  replyTo: ['undefined', 'number'],
  sentAt: ['string'],
  order: ['number'],
  state: ['string'],
  why: ['string', 'object'],
}

function isOutgoing(kept: unknown): kept is Outgoing {
  if (typeof kept !== 'object' || kept === null) return false
  const { a, b, gatheringId } = kept as Record<string, unknown>
  const hasThread = gatheringId === undefined ? [a, b].every(isNumber) : isNumber(gatheringId)
  if (!hasThread) return false
  return Object.entries(TYPES).every(([field, types]) =>
    types.includes(typeof (kept as Record<string, unknown>)[field]),
  )
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number'
}
