import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export interface ThrottleRule {
  readonly name: string
  readonly tries: number
  readonly perSeconds: number
}

/** Counts tries. Keys name who and from where together, so that nobody can lock another out. */
export interface Throttles {
  /** Counts a try; false when there were too many. */
  allow(rule: ThrottleRule, key: string): Promise<boolean>
  /** Forgets the tries of a key, after a success. */
  forget(rule: ThrottleRule, key: string): Promise<void>
}

export function memoryThrottles(): Throttles {
  const limiters = new Map<string, RateLimiterMemory>()
  function limiterFor({ name, tries, perSeconds }: ThrottleRule): RateLimiterMemory {
    const known = limiters.get(name)
    if (known) return known
    const limiter = new RateLimiterMemory({ keyPrefix: name, points: tries, duration: perSeconds })
    limiters.set(name, limiter)
    return limiter
  }
  return {
    async allow(rule, key) {
      try {
        await limiterFor(rule).consume(key)
        return true
      } catch (error) {
        if (error instanceof RateLimiterRes) return false
        throw error
      }
    },
    async forget(rule, key) {
      await limiterFor(rule).delete(key)
    },
  }
}

/** For load tests only; `THROTTLES=off`. */
export const noThrottles: Throttles = { allow: async () => true, forget: async () => {} }
