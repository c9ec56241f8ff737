import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { LINKS_INERT_HOURS, REQUESTS_WAITING, TAKE_BACK_MINUTES } from '@hereabouts/contract/chat/limits'
import type { Conversation } from '@hereabouts/contract/chat/schemas'
import { HOUR_MS, later, MINUTE_MS } from '../platform/clock.ts'

/** The members of a conversation, the lower id first. */
export type Pair = [low: UserId, high: UserId]

/** The conversation of these two people; null if `member` is neither of them, or both are the same. */
export function pairOf(member: UserId, { a, b }: { a: UserId; b: UserId }): Pair | null {
  if (a === b || (member !== a && member !== b)) return null
  return a < b ? [a, b] : [b, a]
}

/** What decides who may write in a conversation. */
export interface ConversationState {
  /** Whether messages are possible at all: not after a block, a deletion or a ban. */
  isAvailable: boolean
  /** Whether they ever agreed to meet, which opens the conversation for both. */
  hasAgreed: boolean
  /** Who started it with a request, if anybody. */
  requestedBy: UserId | null
  isAnswered: boolean
  isIgnored: boolean
}

/** The state of an open request as one member sees it; null without one. */
export function requestOf(
  state: Omit<ConversationState, 'isAvailable'>,
  member: UserId,
): Conversation['request'] {
  if (!isRequest(state)) return null
  if (state.requestedBy === member) return 'sent'
  return state.isIgnored ? 'ignored' : 'received'
}

/** Whether both may write freely. */
export function isOpen(state: ConversationState): boolean {
  return state.isAvailable && !isRequest(state)
}

function isRequest({
  hasAgreed,
  requestedBy,
  isAnswered,
}: Omit<ConversationState, 'isAvailable' | 'isIgnored'>) {
  return requestedBy !== null && !hasAgreed && !isAnswered
}

/** Whether read receipts and typing are shown to the partner. */
export function showsReading({
  isAvailable,
  hasAgreed,
}: Pick<ConversationState, 'isAvailable' | 'hasAgreed'>) {
  return isAvailable && hasAgreed
}

/** The facts that decide whether a person may send a request. */
export interface RequestFacts {
  isNearby: boolean
  senderIsVerified: boolean
  otherConnectsWithUnverified: boolean
  /** The sender's unanswered requests. */
  waiting: number
}

/** Why a person cannot send a request, or null. A missing fact never allows it. */
export function cannotRequest(
  facts: RequestFacts,
): 'NOT_NEARBY' | 'VERIFIED_ONLY' | 'TOO_MANY_REQUESTS' | null {
  if (!facts.isNearby) return 'NOT_NEARBY'
  if (!facts.senderIsVerified && !facts.otherConnectsWithUnverified) return 'VERIFIED_ONLY'
  return facts.waiting < REQUESTS_WAITING.max ? null : 'TOO_MANY_REQUESTS'
}

/** Why a person cannot take a message back, or null. What is taken back already stays so. */
export function cannotTakeBack(
  message: { senderId: UserId; sentAt: Date; isTakenBack: boolean },
  person: UserId,
  now: Date,
): 'FORBIDDEN' | 'TOO_LATE' | null {
  if (message.senderId !== person) return 'FORBIDDEN'
  if (message.isTakenBack) return null
  return later(message.sentAt, TAKE_BACK_MINUTES * MINUTE_MS) > now ? null : 'TOO_LATE'
}

/** Whether links from an account of this age are shown as plain text. */
export function areLinksInert(createdAt: Date, now: Date): boolean {
  return later(createdAt, LINKS_INERT_HOURS * HOUR_MS) > now
}
