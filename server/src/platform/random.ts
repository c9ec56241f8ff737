import { randomInt } from 'node:crypto'

/** Where chance comes from. Handed in, so that tests can say what it brings. */
export interface Random {
  /** A whole number from 0 up to, and without, `end`; each as likely, and none to be foretold. */
  below(end: number): number
}

export const systemRandom: Random = { below: (end) => randomInt(end) }
