import { CallError, textOf } from '../platform/call-error.ts'

/** A message that the server has not acknowledged. */
export interface Outgoing {
  clientId: string
  /** The author. */
  userId: number
  /** The members of the conversation, the lower id first. */
  a: number
  b: number
  text: string
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
export function nextOf(all: readonly Outgoing[], { a, b }: { a: number; b: number }): Outgoing | undefined {
  return all.find((each) => each.a === a && each.b === b && each.state !== 'failed')
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

const REST_MS_MIN = 1000
const REST_MS_MAX = 30_000
const TOO_MANY = 429

/** Whether the same request may succeed later: no connection, a busy or restarting server, an ended session. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return (
    error.retryable || error.status === TOO_MANY || error.kind === 'UNAUTHORIZED' || error.kind === 'CANCELED'
  )
}

function isAnswer(error: unknown): boolean {
  return error instanceof CallError && error.status !== null
}

const TYPES: Record<keyof Outgoing, string[]> = {
  clientId: ['string'],
  userId: ['number'],
  a: ['number'],
  b: ['number'],
  text: ['string'],
  replyTo: ['undefined', 'number'],
  sentAt: ['string'],
  order: ['number'],
  state: ['string'],
  why: ['string', 'object'],
}

function isOutgoing(kept: unknown): kept is Outgoing {
  if (typeof kept !== 'object' || kept === null) return false
  return Object.entries(TYPES).every(([field, types]) =>
    types.includes(typeof (kept as Record<string, unknown>)[field]),
  )
}
