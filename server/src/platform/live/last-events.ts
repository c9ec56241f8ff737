import type { UserId } from '@hereabouts/contract/accounts/schemas'

/**
 * Remembers when each person was last sent an event, connected or not: how much an app that
 * connects now has missed.
 */
export interface LastEventTimes {
  note(people: readonly UserId[]): void
  noteBroadcast(): void
  /** A lower bound in milliseconds, never further back than this node's memory is complete. */
  msAgo(person: UserId): number
  /** Call when events may have bypassed this node: from now on it knows nothing of the time before. */
  forget(): void
}

// Longer than a page takes to connect on a bad line. An app that connects later refetches everything.
const GENERATION_MS = 5 * 60_000

/** @param now milliseconds on a monotonic clock */
export function createLastEventTimes(now: () => number = () => performance.now()): LastEventTimes {
  // Two generations: stale entries are dropped with their whole map, without visiting each person.
  let recent = new Map<UserId, number>()
  let older = new Map<UserId, number>()
  let recentSince = now()
  let knownSince = recentSince
  let broadcastAt = Number.NEGATIVE_INFINITY

  function turnOver() {
    if (now() - recentSince < GENERATION_MS) return
    older = recent
    knownSince = recentSince
    recent = new Map()
    recentSince = now()
  }

  return {
    note(people) {
      turnOver()
      for (const person of people) recent.set(person, now())
    },
    noteBroadcast() {
      broadcastAt = now()
    },
    msAgo(person) {
      turnOver()
      return now() - Math.max(recent.get(person) ?? older.get(person) ?? knownSince, broadcastAt)
    },
    forget() {
      recent = new Map()
      older = new Map()
      recentSince = now()
      knownSince = recentSince
    },
  }
}
