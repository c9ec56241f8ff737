import type { Jobs } from './worker.ts'

/** Four times what processors keep close at hand, so that most reads go to memory. */
const BYTES = 256 * 2 ** 20
const STEPS = 1_000_000

/** Plain work, to compare the database's with: what does this machine itself lose when more processes run? */
export const calibrationJobs = {
  /** Returns how many million additions a process does in a second. */
  async add({ ms }: { ms: number }): Promise<number> {
    return perSecond(ms, () => {
      let sum = 0
      for (let step = 0; step < STEPS; step++) sum = (sum + (step & 1)) | 0
      return sum
    })
  },
  /** Returns how many million reads of distant places in memory a process does in a second. */
  async read({ ms }: { ms: number }): Promise<number> {
    const memory = new Int32Array(BYTES / 4).fill(1)
    let place = 1
    return perSecond(ms, () => {
      // Numerical Recipes' generator: the next place depends on what was read, so reads cannot overlap.
      for (let step = 0; step < STEPS; step++)
        place = (Math.imul(place, 1_664_525) + 1_013_904_222 + (memory[place >>> 6] as number)) | 0
      return place
    })
  },
} satisfies Jobs

function perSecond(ms: number, aMillion: () => number): number {
  let used = aMillion()
  const startedAt = performance.now()
  let millions = 0
  do {
    used ^= aMillion()
    millions += 1
  } while (performance.now() - startedAt < ms)
  // Uses the result, so that the work cannot be left out.
  if (used === 0.5) throw new Error('impossible')
  return (millions * 1000) / (performance.now() - startedAt)
}
