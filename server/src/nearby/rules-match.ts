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

/**
 * The text that orders a list: by match, then band, then shield, then a shuffle that is stable for a day. Nothing in it is finer
 * than a band.
 */
export function rankOf({ score, band, isVerified, shuffle }: Ranked): string {
  const missing = String(SCORE_LIMIT - score).padStart(SCORE_DIGITS, '0')
  const shuffled = (shuffle + SHUFFLE_OFFSET).toString(16).padStart(SHUFFLE_DIGITS, '0')
  return `${missing}.${String(band).padStart(BAND_DIGITS, '0')}.${isVerified ? 0 : 1}.${shuffled.match(/.{4}/g)?.join('-')}`
}

const SCORE_DIGITS = 4
const SCORE_LIMIT = 10 ** SCORE_DIGITS - 1
const BAND_DIGITS = 5
/** In groups of four, so that nothing in it looks like a cell. */
const SHUFFLE_DIGITS = 16
/** Makes every 64-bit hash positive. */
const SHUFFLE_OFFSET = 2n ** 63n
