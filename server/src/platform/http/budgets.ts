import type { Budget } from '@hereabouts/contract/http/budget'
import type { Endpoint } from '@hereabouts/contract/http/endpoint'
import type { ThrottleRule, Throttles } from '../throttle.ts'
import { countTry, failWithRetry } from './coded-error.ts'

/** Who makes a call, as far as budgets are concerned. */
export interface Spender {
  /** Null for whoever is not signed in, or need not be. */
  account: number | null
  address: string
  /** The mark of the account that was signed in on this device before, if one was. */
  deviceAccount?: string | undefined
  /** Whom the path is about, if it names somebody. */
  about?: string | undefined
}

/** What is under way ends soon; it need not be waited for longer. */
const IN_FLIGHT_RETRY_SECONDS = 1

/** Makes what counts a call of this endpoint. It refuses whoever has made too many. */
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
 * Makes what runs a call of this endpoint, unless as many as may be are under way. Counted at this node: on several nodes,
 * somebody who reaches all of them may have that many at each.
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

/** One or several, as a list. */
export function budgetsOf({ budget }: Endpoint): readonly Budget[] {
  return 'per' in budget ? [budget] : budget
}

/** The rule by which calls of this endpoint are counted. */
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
