import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { SharedRedis } from './redis.ts'
import type { Secret } from './secret.ts'

export interface ThrottleRule {
  readonly name: string
  readonly tries: number
  readonly perSeconds: number
}

/** Counts tries. Keys combine account and address, so that nobody can lock another out. */
export interface Throttles {
  /** Whether tries are counted at all. */
  readonly isOn: boolean
  /** Counts a try; resolves to false if there were too many. */
  allow(rule: ThrottleRule, key: string): Promise<boolean>
  /** Counts a try. Resolves to 0, or to the seconds until the next is allowed. */
  wait(rule: ThrottleRule, key: string): Promise<number>
  /** Counts a try, allowed or not, and resolves to the count. */
  count(rule: ThrottleRule, key: string): Promise<number>
  /** Takes back a try that should not count. */
  giveBack(rule: ThrottleRule, key: string): Promise<void>
  /** Resets a key after a success. */
  forget(rule: ThrottleRule, key: string): Promise<void>
}

/** Counts in this process, for a single node. */
export function memoryThrottles(): Throttles {
  return throttlesOf(inMemory)
}

/** Counts across nodes under anonymous keys; while Redis is down, each node counts for itself. */
export function redisThrottles({ commands }: SharedRedis, secret: Secret): Throttles {
  return throttlesOf(
    (rule) =>
      new RateLimiterRedis({
        storeClient: commands,
        keyPrefix: `throttle:${rule.name}`,
        points: rule.tries,
        duration: rule.perSeconds,
        rejectIfRedisNotReady: true,
        insuranceLimiter: inMemory(rule),
      }),
    (key) => secret.digest('throttle', key).toString('base64url'),
  )
}

const inMemory = ({ name, tries, perSeconds }: ThrottleRule) =>
  new RateLimiterMemory({ keyPrefix: name, points: tries, duration: perSeconds })

function throttlesOf(
  limiterOf: (rule: ThrottleRule) => RateLimiterAbstract,
  keyFor = (key: string) => key,
): Throttles {
  const limiters = new Map<string, RateLimiterAbstract>()
  function limiterFor(rule: ThrottleRule): RateLimiterAbstract {
    const known = limiters.get(rule.name)
    if (known) return known
    const limiter = limiterOf(rule)
    limiters.set(rule.name, limiter)
    return limiter
  }
  async function wait(rule: ThrottleRule, key: string): Promise<number> {
    try {
      // A rule with the same name may start a longer or shorter time.
      await limiterFor(rule).consume(keyFor(key), 1, { customDuration: rule.perSeconds })
      return 0
    } catch (error) {
      if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
      throw error
    }
  }
  return {
    isOn: true,
    allow: async (rule, key) => (await wait(rule, key)) === 0,
    wait,
    async count(rule, key) {
      return (await limiterFor(rule).penalty(keyFor(key))).consumedPoints
    },
    async giveBack(rule, key) {
      await limiterFor(rule).reward(keyFor(key))
    },
    async forget(rule, key) {
      await limiterFor(rule).delete(keyFor(key))
    },
  }
}

/** For load tests only; `THROTTLES=off`. */
export const noThrottles: Throttles = {
  isOn: false,
  allow: async () => true,
  wait: async () => 0,
  count: async () => 0,
  giveBack: async () => {},
  forget: async () => {},
}
