import type { UserId } from '@hereabouts/contract/accounts/schemas'
import { LINKS_INERT_HOURS, REQUESTS_WAITING } from '@hereabouts/contract/chat/limits'
import type { Conversation } from '@hereabouts/contract/chat/schemas'
import { HOUR_MS, later } from '../platform/clock.ts'

/** The members of a conversation, the lower id first. */
export type Pair = [low: UserId, high: UserId]

/** The conversation of these two as one of them names it, or null when `member` is neither, or both are the same. */
export function pairOf(member: UserId, { a, b }: { a: UserId; b: UserId }): Pair | null {
  if (a === b || (member !== a && member !== b)) return null
  return a < b ? [a, b] : [b, a]
}

/** How two people stand to each other in their conversation. */
export interface ConversationState {
  /** Whether anything can still be said: not when one blocked, left or was banned. */
  isAvailable: boolean
  /** Whether they once agreed to meet, which opens it whatever else. */
  hasAgreed: boolean
  /** Who began it with a first message, if it began so. */
  requestedBy: UserId | null
  isAnswered: boolean
  isIgnored: boolean
}

/** What one of the two sees of a first message that waits for an answer; null when there is none. */
export function requestOf(
  standing: Omit<ConversationState, 'isAvailable'>,
  member: UserId,
): Conversation['request'] {
  if (!isRequest(standing)) return null
  if (standing.requestedBy === member) return 'sent'
  return standing.isIgnored ? 'ignored' : 'received'
}

/** Whether both can write as they like. */
export function isOpen(standing: ConversationState): boolean {
  return standing.isAvailable && !isRequest(standing)
}

function isRequest({
  hasAgreed,
  requestedBy,
  isAnswered,
}: Omit<ConversationState, 'isAvailable' | 'isIgnored'>) {
  return requestedBy !== null && !hasAgreed && !isAnswered
}

/** Whether how far one has read, and that one writes, may be told to the other. */
export function tellsReading({
  isAvailable,
  hasAgreed,
}: Pick<ConversationState, 'isAvailable' | 'hasAgreed'>) {
  return isAvailable && hasAgreed
}

/** All that bears on whether one may write to another for the first time. */
export interface RequestFacts {
  isNearby: boolean
  senderIsVerified: boolean
  otherConnectsWithUnverified: boolean
  /** First messages of the sender's that nobody has answered. */
  waiting: number
}

/** Why one cannot write to another for the first time, or null. A missing fact never allows it. */
export function cannotRequest(
  facts: RequestFacts,
): 'NOT_NEARBY' | 'VERIFIED_ONLY' | 'TOO_MANY_REQUESTS' | null {
  if (!facts.isNearby) return 'NOT_NEARBY'
  if (!facts.senderIsVerified && !facts.otherConnectsWithUnverified) return 'VERIFIED_ONLY'
  return facts.waiting < REQUESTS_WAITING.max ? null : 'TOO_MANY_REQUESTS'
}

/** Whether links from an account of this age lead nowhere. */
export function areLinksInert(createdAt: Date, now: Date): boolean {
  return later(createdAt, LINKS_INERT_HOURS * HOUR_MS) > now
}
