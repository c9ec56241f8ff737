import type { InterestId } from '@hereabouts/contract/interests/schemas'

/** The bits of the search key leave room for weights up to this. */
export const WEIGHT_MAX = 3

/**
 * The weight of a shared interest, from 1 to `WEIGHT_MAX`: its inverse document frequency (Spärck Jones,
 * 1972), log2(most / people), in steps of two.
 *
 * @param most the number of people with the most common interest
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
 * The key that sorts a list: match, then band, then shield, then a shuffle that is stable for a day. It
 * reveals nothing finer than a band.
 */
export function rankOf(ranked: Ranked): string {
  return `${untilShuffle(ranked)}${written(ranked.shuffle)}`
}

/** The ranks that the best and the worst shuffle would give. */
export function rankBounds(facts: Omit<Ranked, 'shuffle'>): { best: string; worst: string } {
  const same = untilShuffle(facts)
  return { best: `${same}${BEST_SHUFFLE}`, worst: `${same}${WORST_SHUFFLE}` }
}

function untilShuffle({ score, band, isVerified }: Omit<Ranked, 'shuffle'>): string {
  const missing = String(SCORE_LIMIT - score).padStart(SCORE_DIGITS, '0')
  return `${missing}.${String(band).padStart(BAND_DIGITS, '0')}.${isVerified ? 0 : 1}.`
}

function written(shuffle: bigint): string {
  const digits = (shuffle + SHUFFLE_OFFSET).toString(16).padStart(SHUFFLE_DIGITS, '0')
  return digits.match(/.{4}/g)?.join('-') ?? ''
}

const SCORE_DIGITS = 4
const SCORE_LIMIT = 10 ** SCORE_DIGITS - 1
const BAND_DIGITS = 5
/** Written in groups of four, so that no test or reader mistakes it for a cell. */
const SHUFFLE_DIGITS = 16
/** Makes every 64-bit hash positive. */
const SHUFFLE_OFFSET = 2n ** 63n
const BEST_SHUFFLE = written(-SHUFFLE_OFFSET)
const WORST_SHUFFLE = written(SHUFFLE_OFFSET - 1n)
