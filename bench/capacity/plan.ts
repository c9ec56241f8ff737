import { availableParallelism } from 'node:os'

/** For a test of the bench itself: everything, but small. */
export const isQuick = process.argv.includes('--quick')
export const CORES = availableParallelism()
export const PEOPLE = isQuick ? 2000 : 100_000
/** How many connections are busy at once. */
export const CONNECTIONS = isQuick ? [1, 2] : [1, 2, 4, 8, 16, 24]
export const CONNECTIONS_MAX = Math.max(...CONNECTIONS)

/** The part of `total` for the nth of `parts`. The parts differ by at most one. */
export function partOf(total: number, parts: number, nth: number): number {
  return Math.floor((total + nth) / parts)
}

export function say(what: string) {
  process.stderr.write(`${what} ...\n`)
}
