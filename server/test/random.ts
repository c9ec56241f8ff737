/** Pseudo-random choices that are the same on every run, so that failures are reproducible. */
export interface Random {
  /** From 0 up to, but not including, `below`. */
  int(below: number): number
  /** A number between two others. */
  between(low: number, high: number): number
  /** True in this share of all cases. */
  chance(share: number): boolean
  pick<T>(items: readonly T[]): T
  /**
   * Choices of its own, for one of several things that happen at once: their order then
   * changes none of the others.
   */
  fork(): Random
}

/**
 * The number of rounds of a long test: `quick` in `npm test`, and `full` in `npm run test:scale`, which sets
 * TEST_ROUNDS.
 */
export function rounds(quick: number, full: number): number {
  return isFull() ? full : quick
}

/** Whether `npm run test:scale` asks for every round of the long tests. */
export const isFull = () => process.env.TEST_ROUNDS === 'full'

/** The first `quick` cases, or all of them in `npm run test:scale`. */
export function someOf<T>(quick: number, all: readonly T[]): readonly T[] {
  return all.slice(0, rounds(quick, all.length))
}

/**
 * Every item with one of the variants in turn, so that each item and each variant occurs; every combination
 * in `npm run test:scale`. For rules that hold for all items because one place enforces them.
 */
export function spread<Item, Variant>(
  items: readonly Item[],
  variants: readonly Variant[],
): [Item, Variant][] {
  const count = Math.max(items.length, variants.length)
  const inTurn = Array.from({ length: count }, (_, nth): [Item, Variant] => [
    items[nth % items.length] as Item,
    variants[nth % variants.length] as Variant,
  ])
  const all = items.flatMap((item) => variants.map((variant): [Item, Variant] => [item, variant]))
  return isFull() ? all : inTurn
}

/** Mulberry32: small, and good enough for tests. */
export function randomFrom(seed: number): Random {
  let state = seed
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    int: (below) => Math.floor(next() * below),
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
    pick: <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T,
    fork: () => randomFrom(Math.floor(next() * 2 ** 32)),
  }
}
