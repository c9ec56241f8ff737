import type { UserId } from '@hereabouts/contract/accounts/schemas'

/** The members of a conversation, the lower id first. */
export type Pair = [low: UserId, high: UserId]

/** The conversation of these two as one of them names it, or null when `member` is neither, or both are the same. */
export function pairOf(member: UserId, { a, b }: { a: UserId; b: UserId }): Pair | null {
  if (a === b || (member !== a && member !== b)) return null
  return a < b ? [a, b] : [b, a]
}
