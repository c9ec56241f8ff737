import type { ErrorBody } from '@hereabouts/contract/http/error'

export type Ledger = ReturnType<typeof createLedger>

/**
 * Records what a crowd experienced: how often people did what, which errors they got, and how long
 * calls and deliveries took.
 */
export function createLedger() {
  const calls = new Map<string, number[]>()
  const callsOfArrival = new Map<string, number[]>()
  const failures = new Map<string, number>()
  const failuresOfArrival = new Map<string, number>()
  const acts = new Map<string, number>()
  const deliveries = new Map<string, number[]>()
  const deliveriesOfArrival = new Map<string, number[]>()
  /**
   * Signing up is the busiest time, so what begins until all have come and the queues are
   * empty is listed separately.
   */
  let allCameAt = Number.POSITIVE_INFINITY
  /** Deliveries with only one end known so far. */
  const half = new Map<string, { what: string; at: number; hasArrived: boolean }>()

  function meet(what: string, key: string, hasArrived: boolean, at: number) {
    const other = half.get(key)
    if (other?.hasArrived !== !hasArrived) half.set(key, { what, at, hasArrived })
    else {
      half.delete(key)
      // Both ends are in this process, so they share a clock.
      const [startedAt, endedAt] = hasArrived ? [other.at, at] : [at, other.at]
      push(startedAt < allCameAt ? deliveriesOfArrival : deliveries, what, endedAt - startedAt)
    }
  }

  return {
    calls,
    callsOfArrival,
    failures,
    failuresOfArrival,
    acts,
    deliveries,
    deliveriesOfArrival,
    allCame(at = performance.now()) {
      allCameAt = at
    },
    did: (act: string) => count(acts, act),
    answered(call: string, tookMs: number, status: number, body: string) {
      const isArrival = performance.now() - tookMs < allCameAt
      push(isArrival ? callsOfArrival : calls, call, tookMs)
      if (status >= 400) count(isArrival ? failuresOfArrival : failures, `${call}: ${status} ${codeIn(body)}`)
    },
    unanswered(call: string, why: string) {
      count(performance.now() < allCameAt ? failuresOfArrival : failures, `${call}: ${why}`)
    },
    began: (what: string, key: string, at = performance.now()) => meet(what, key, false, at),
    arrived: (what: string, key: string) => meet(what, key, true, performance.now()),
    /**
     * Like `arrived`, for events that many receive: only the first arrival counts, and only if
     * the action started here.
     */
    firstArrived(what: string, key: string) {
      if (half.get(key)?.hasArrived === false) meet(what, key, true, performance.now())
    },
    /** How many actions never arrived. */
    missing: () => [...half.values()].filter(({ hasArrived }) => !hasArrived).length,
  }
}

function codeIn(body: string): string {
  try {
    return (JSON.parse(body) as ErrorBody).error
  } catch {
    return 'not ours'
  }
}

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

function push(lists: Map<string, number[]>, key: string, value: number) {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
