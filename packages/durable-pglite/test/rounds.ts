/** The number of rounds of a long test: `quick`, or `full` with TEST_ROUNDS=full. */
export function rounds(quick: number, full: number): number {
  return process.env.TEST_ROUNDS === 'full' ? full : quick
}

/** The first `quick` cases, or all of them with TEST_ROUNDS=full. */
export function someOf<T>(quick: number, all: readonly T[]): readonly T[] {
  return all.slice(0, rounds(quick, all.length))
}
