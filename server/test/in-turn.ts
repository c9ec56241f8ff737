import { describe, test } from 'vitest'
import { isFull } from './random.ts'

/**
 * A test that `npm test` leaves out, because it starts processes, or takes long and repeats closely what others
 * hold. `npm run test:scale` runs a fifth of these per commit, and always those of what changed: see
 * `tools/rotation.ts`.
 */
export const inTurn = test.runIf(isFull())
/** The same for tests that share a setup. */
export const describeInTurn = describe.runIf(isFull())
