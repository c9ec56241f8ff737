import { CallError, textOf } from '../platform/call-error.ts'

/** A message that was written here and that the server has not acknowledged. */
export interface Outgoing {
  clientId: string
  /** Who wrote it. */
  userId: number
  /** The members of the conversation, the lower id first. */
  a: number
  b: number
  text: string
  sentAt: string
  /** Messages go out in this order. */
  order: number
  /** On its way; held up by something that passes, and tried again by itself; or refused for good. */
  state: 'sending' | 'waiting' | 'failed'
  /** Why it was refused, in words for the screen. */
  why: string | null
}

/** What a failed try makes of a message: what passes is waited for, and nothing else is tried again by itself. */
export function afterFailure(message: Outgoing, error: unknown): Outgoing {
  if (isPassing(error)) return { ...message, state: 'waiting' }
  return { ...message, state: 'failed', why: textOf(error) }
}

/** The message that goes out next in its conversation: a refused one holds nobody up. */
export function nextOf(all: readonly Outgoing[], { a, b }: { a: number; b: number }): Outgoing | undefined {
  return all.find((each) => each.a === a && each.b === b && each.state !== 'failed')
}

/** How long to rest after so many tries that failed in a row, in milliseconds: twice as long each time, up to half a minute. */
export function restAfter(tries: number): number {
  return Math.min(REST_MS_MAX, REST_MS_MIN * 2 ** (tries - 1))
}

/** What was kept on the phone, in its order, without what is no message: another hand may have put it there. */
export function readOutgoing(kept: readonly unknown[]): Outgoing[] {
  return kept.filter(isOutgoing).toSorted((one, other) => one.order - other.order)
}

/** What has not been acknowledged: an outgoing message whose clientId has come back is sent. */
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

/** No connection, a server that is busy or being restarted, a session that has ended: after that it may go out as it is. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  return (
    error.retryable || error.status === TOO_MANY || error.kind === 'UNAUTHORIZED' || error.kind === 'CANCELED'
  )
}

const TYPES: Record<keyof Outgoing, string[]> = {
  clientId: ['string'],
  userId: ['number'],
  a: ['number'],
  b: ['number'],
  text: ['string'],
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
