import type { InterestId } from '@hereabouts/contract/interests/schemas'
import { describe, expect, test } from 'vitest'
import { matchScore, rankOf, WEIGHT_MAX, weightOf } from './rules-match.ts'

const id = (number: number) => number as InterestId

describe('the weight of a shared interest', () => {
  test.each([
    [1000, 1000, 1],
    [251, 1000, 1],
    [250, 1000, 2],
    [63, 1000, 2],
    [62, 1000, 3],
    [1, 1000, 3],
    [1, 1_000_000, 3],
    [0, 1000, 3],
  ])('grows with its rarity: %i people have it, %i have the most common one', (people, most, weight) => {
    expect(weightOf(people, most)).toBe(weight)
  })

  test('is the lowest before interests have been counted, or when the count is behind', () => {
    expect(weightOf(0, 0)).toBe(1)
    expect(weightOf(5, 0)).toBe(1)
    expect(weightOf(7, 3)).toBe(1)
  })

  test('never decreases with rarity, and fits into the bits of the search key', () => {
    for (let people = 0; people < 2000; people++) {
      expect(weightOf(people, 2000)).toBeGreaterThanOrEqual(weightOf(people + 1, 2000))
      expect(weightOf(people, 2000)).toBeLessThanOrEqual(WEIGHT_MAX)
    }
  })
})

test('the score of two people is the sum of the weights of what they share', () => {
  const weights = new Map([1, 2, 3].map((number) => [id(number), number]))
  expect(matchScore([], weights)).toBe(0)
  expect(matchScore([id(1)], weights)).toBe(1)
  expect(matchScore([id(1), id(3)], weights)).toBe(4)
  expect(matchScore(weights.keys(), weights)).toBe(6)
  expect(matchScore([id(77)], weights)).toBe(0)
})

describe('the rank', () => {
  const one = { score: 4, band: 1609, isVerified: false, shuffle: 5n }

  test('compares match before band, band before shield, shield before the shuffle', () => {
    const best = { ...one, score: 5, band: 19312 }
    const nearer = { ...one, band: 305 }
    const verified = { ...one, isVerified: true, shuffle: 9n }
    const lucky = { ...one, shuffle: 4n }
    expect([one, lucky, verified, nearer, best].sort(byRank)).toEqual([best, nearer, verified, lucky, one])
  })

  test('is decided by a difference of one, however large the numbers', () => {
    const numbers = [0, 1, 9, 10, 99, 100, 3000]
    for (const [i, score] of numbers.entries())
      for (const lower of numbers.slice(0, i))
        expect(rankOf({ ...one, score }) < rankOf({ ...one, score: lower })).toBe(true)
    const hashes = [-(2n ** 63n), -10n, -1n, 0n, 1n, 15n, 16n, 2n ** 63n - 1n]
    const ranks = hashes.map((shuffle) => rankOf({ ...one, shuffle }))
    expect(ranks.toSorted()).toEqual(ranks)
    expect(new Set(ranks).size).toBe(hashes.length)
  })
})

const byRank = (a: Parameters<typeof rankOf>[0], b: typeof a) => (rankOf(a) < rankOf(b) ? -1 : 1)
