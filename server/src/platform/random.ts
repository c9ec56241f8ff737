import { randomInt } from 'node:crypto'

/** The source of randomness, injected so that tests can control it. */
export interface Random {
  /** A uniform, unpredictable integer from 0 (inclusive) to `end` (exclusive). */
  below(end: number): number
}

export const systemRandom: Random = { below: (end) => randomInt(end) }
