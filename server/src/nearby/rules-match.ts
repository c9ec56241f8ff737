import type { InterestId } from '@hereabouts/contract/interests/schemas'

/** The maximum weight of one shared interest, limited by the bits of the search key. */
export const WEIGHT_MAX = 3

/**
 * What an interest weighs when it is shared, from 1 to `WEIGHT_MAX`, by how rare it is: inverse document frequency (Spärck
 * Jones, 1972), log2(most / people), in steps of two. `most` is how many people have the commonest interest.
 */
export function weightOf(people: number, most: number): number {
  if (most <= 0) return 1
  const rarity = Math.floor(Math.log2(most / Math.max(people, 1)) / 2)
  return 1 + Math.min(Math.max(rarity, 0), WEIGHT_MAX - 1)
}

/** The total weight of the shared interests. */
export function matchScore(shared: Iterable<InterestId>, weights: ReadonlyMap<InterestId, number>): number {
  let score = 0
  for (const id of shared) score += weights.get(id) ?? 0
  return score
}

interface Ranked {
  score: number
  band: number
  isVerified: boolean
  shuffle: bigint
}

/** Sorts by match, then band, then shield, then a shuffle that is stable for a day. Nothing is finer than a band. */
export function byRank(a: Ranked, b: Ranked): number {
  return (
    b.score - a.score ||
    a.band - b.band ||
    Number(b.isVerified) - Number(a.isVerified) ||
    (a.shuffle < b.shuffle ? -1 : a.shuffle > b.shuffle ? 1 : 0)
  )
}
