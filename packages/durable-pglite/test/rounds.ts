/** How much of a long test runs: `quick` unless the run asks for everything with TEST_ROUNDS=full. */
export function rounds(quick: number, full: number): number {
  return process.env.TEST_ROUNDS === 'full' ? full : quick
}

/** The first `quick` cases, or all of them. */
export function someOf<T>(quick: number, all: readonly T[]): readonly T[] {
  return all.slice(0, rounds(quick, all.length))
}
