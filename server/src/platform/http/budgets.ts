import type { Budget } from '@hereabouts/contract/http/budget'
import type { Endpoint } from '@hereabouts/contract/http/endpoint'
import type { ThrottleRule, Throttles } from '../throttle.ts'
import { countTry, failWithRetry } from './coded-error.ts'

/** The caller, as rate limits see them. */
export interface Spender {
  /** Null for a call without a session. */
  account: number | null
  address: string
  /** The mark of an account that was signed in on this device before, if any. */
  deviceAccount?: string | undefined
  /** The person that the path names, if any. */
  about?: string | undefined
}

/** Calls in flight end soon; waiting longer is pointless. */
const IN_FLIGHT_RETRY_SECONDS = 1

/** Creates the rate limiter of an endpoint. It fails calls beyond the budget. */
export function spendOn(throttles: Throttles, endpoint: Endpoint): (spender: Spender) => Promise<void> {
  const budgets = budgetsOf(endpoint).map((budget) => ({ budget, rule: ruleOf(endpoint, budget) }))
  return async (spender) => {
    for (const { budget, rule } of budgets) {
      const isOwn = budget.exceptOwn && spender.about === String(spender.account)
      if (!isOwn) await countTry(throttles, rule, keyOf(budget, spender))
    }
  }
}

/**
 * Creates the function that runs the calls of this endpoint, up to its limit of calls in flight. Counted per
 * node, so a caller who reaches several nodes has the limit on each.
 */
export function limitInFlight({ isOn }: Throttles, endpoint: Endpoint) {
  const budget = budgetsOf(endpoint).find(({ inFlightMax }) => inFlightMax !== undefined)
  const underWay = new Map<string, number>()
  return async <T>(spender: Spender, work: () => Promise<T>): Promise<T> => {
    if (!isOn || budget?.inFlightMax === undefined) return work()
    const key = keyOf(budget, spender)
    const others = underWay.get(key) ?? 0
    if (others >= budget.inFlightMax) failWithRetry(IN_FLIGHT_RETRY_SECONDS)
    underWay.set(key, others + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(key) ?? 1) - 1
      if (left > 0) underWay.set(key, left)
      else underWay.delete(key)
    }
  }
}

/** Wraps a single value into a list. */
export function budgetsOf({ budget }: Endpoint): readonly Budget[] {
  return 'per' in budget ? [budget] : budget
}

/** The throttle rule of an endpoint's budget. */
export function ruleOf(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { calls, perSeconds, countedAs }: Budget,
): ThrottleRule {
  return { name: countedAs ?? `${method} ${path} ${perSeconds}`, tries: calls, perSeconds }
}

function keyOf({ per, knowsDevices }: Budget, { account, address, deviceAccount }: Spender): string {
  if (knowsDevices && deviceAccount) return `device of ${deviceAccount}`
  return per === 'account' && account !== null ? `account ${account}` : `address ${address}`
}
