/** Pseudo-random choices that are the same on every run, so that failures are reproducible. */
export interface Random {
  between(low: number, high: number): number
  pick<T>(items: readonly T[]): T
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
    between: (low, high) => low + next() * (high - low),
    pick: <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T,
  }
}
