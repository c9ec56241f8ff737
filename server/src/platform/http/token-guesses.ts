import { memoryThrottles, type ThrottleRule } from '../throttle.ts'

/**
 * Unknown session tokens per address, each of which costs a database lookup. Many
 * phones may share an address.
 */
const UNKNOWN_TOKENS: ThrottleRule = { name: 'unknown session tokens', tries: 300, perSeconds: 60 }
/** Addresses remembered as over the limit; the oldest go first. */
const REMEMBERED_MAX = 10_000

/**
 * Counts unknown session tokens. Valid tokens cost only a map access. Browsers where somebody has signed in
 * are counted separately, so that others at the same address cannot lock them out. Counted per node, in
 * memory.
 */
export function createTokenGuesses() {
  const throttles = memoryThrottles()
  const overUntil = new Map<string, number>()
  return {
    /** The seconds this caller must wait before the server looks up another token; usually 0. */
    waitSeconds(caller: string): number {
      const until = overUntil.get(caller)
      if (until === undefined) return 0
      const seconds = Math.ceil((until - Date.now()) / 1000)
      if (seconds <= 0) overUntil.delete(caller)
      return Math.max(0, seconds)
    },
    async countUnknown(caller: string): Promise<void> {
      const seconds = await throttles.wait(UNKNOWN_TOKENS, caller)
      if (seconds === 0) return
      overUntil.set(caller, Date.now() + seconds * 1000)
      const [oldest] = overUntil.keys()
      if (overUntil.size > REMEMBERED_MAX && oldest !== undefined) overUntil.delete(oldest)
    },
  }
}
