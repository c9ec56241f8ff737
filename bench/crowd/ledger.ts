import type { ErrorBody } from '@hereabouts/contract/http/error'

export type Ledger = ReturnType<typeof createLedger>

/** What a crowd saw: how often it did what, what was refused, how long calls took and how long it took to hear of something. */
export function createLedger() {
  const calls = new Map<string, number[]>()
  const failures = new Map<string, number>()
  const acts = new Map<string, number>()
  const deliveries = new Map<string, number[]>()
  /** What one has begun and the other has not heard yet, or the other way round. */
  const half = new Map<string, { what: string; at: number; isHeard: boolean }>()

  function meet(what: string, key: string, isHeard: boolean, at: number) {
    const other = half.get(key)
    if (other?.isHeard !== !isHeard) half.set(key, { what, at, isHeard })
    else {
      half.delete(key)
      // Both ends are in this process, so one clock tells.
      push(deliveries, what, isHeard ? at - other.at : other.at - at)
    }
  }

  return {
    ...{ calls, failures, acts, deliveries },
    did: (act: string) => count(acts, act),
    answered(call: string, tookMs: number, status: number, body: string) {
      push(calls, call, tookMs)
      if (status >= 400) count(failures, `${call}: ${status} ${codeIn(body)}`)
    },
    unanswered(call: string, why: string) {
      count(failures, `${call}: ${why}`)
    },
    began: (what: string, key: string, at = performance.now()) => meet(what, key, false, at),
    heard: (what: string, key: string) => meet(what, key, true, performance.now()),
    /** As `heard`, of what many hear: the first counts, and nothing that nobody began here. */
    heardOf(what: string, key: string) {
      if (half.get(key)?.isHeard === false) meet(what, key, true, performance.now())
    },
    /** How many were begun and never heard of. */
    unheard: () => [...half.values()].filter(({ isHeard }) => !isHeard).length,
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
