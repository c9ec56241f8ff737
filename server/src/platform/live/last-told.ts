import type { UserId } from '@hereabouts/contract/accounts/schemas'

/** Remembers when each person was last told something, connected or not: what an app that connects now has missed. */
export interface LastToldTimes {
  note(people: readonly UserId[]): void
  /** How long ago at least; never longer than everything is known of. */
  msAgo(person: UserId): number
  /** What was told may have passed this node by: from now on it knows nothing of before. */
  forget(): void
}

// Longer than a page takes to connect even on a bad line; whoever comes later reads everything again.
const GENERATION_MS = 5 * 60_000

/** @param now milliseconds on a clock that only goes forward */
export function createLastToldTimes(now: () => number = () => performance.now()): LastToldTimes {
  // Two generations: what is too old goes with its whole map, without a look at each person.
  let recent = new Map<UserId, number>()
  let older = new Map<UserId, number>()
  let recentSince = now()
  let knownSince = recentSince

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
    msAgo(person) {
      turnOver()
      return now() - (recent.get(person) ?? older.get(person) ?? knownSince)
    },
    forget() {
      recent = new Map()
      older = new Map()
      recentSince = now()
      knownSince = recentSince
    },
  }
}
