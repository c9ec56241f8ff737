import { randomInt } from 'node:crypto'
import { TYPED_CODE_ALPHABET, TYPED_CODE_CHARACTERS } from '@hereabouts/contract/http/typed-code'

/** The source of randomness, injected so that tests can control it. */
export interface Random {
  /** A uniform, unpredictable integer from 0 (inclusive) to `end` (exclusive). */
  below(end: number): number
}

export const systemRandom: Random = { below: (end) => randomInt(end) }

/** An unpredictable code that people can type. */
export function typedCode(random: Random): string {
  return Array.from(
    { length: TYPED_CODE_CHARACTERS },
    () => TYPED_CODE_ALPHABET[random.below(TYPED_CODE_ALPHABET.length)],
  ).join('')
}
