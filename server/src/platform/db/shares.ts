/** Work that calls do not wait for. Each kind has a share of the connections' time. */
export type Background = 'lists' | 'cards'

/** Divides the time of a pool's connections among calls, lists and cards. */
export interface Shares<Connection> {
  /** Runs work of a call, which asks the pool for a connection right away. */
  run<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  /**
   * Runs work of this kind in order of arrival: once a connection is free and nobody waits for one, or once
   * the kind has had less than its share of the time, when it joins the pool's queue like a call.
   */
  runLater<T>(kind: Background, work: (connection: Connection) => Promise<T>): Promise<T>
}

interface Kind {
  /** Its share of the time is this, divided by the sum of the kinds that have work. */
  readonly weight: number
  readonly waiting: (() => void)[]
  /** How much work has a connection, or has asked the pool for one. */
  asking: number
  /** The time that it has used, in milliseconds, divided by its weight. */
  pass: number
  /** How long its work has taken lately. Charged at the start, and corrected at the end. */
  usualMs: number
}

/**
 * Calls get half of the time if they need it. On the embedded database, a list takes some 30 ms in a crowd, a
 * statement for cards 20 ms, and a statement of a call one to five.
 */
const WEIGHTS = { calls: 5, lists: 3, cards: 2 }
const USUAL_MS_AT_FIRST = 5
/** The part that the latest work has in the usual time. */
const ADAPTS_BY = 0.1

/**
 * Stride scheduling (Waldspurger and Weihl, 1995): the kind with the lowest pass is next, and each kind's
 * pass advances with the time that it uses.
 *
 * @param connections the number that the pool has
 * @param connect waits for a connection of the pool, in order of arrival
 * @param now a clock in milliseconds
 */
export function createShares<Connection>(
  connections: number,
  connect: () => Promise<Connection>,
  now = () => performance.now(),
): Shares<Connection> {
  const calls = kindOf(WEIGHTS.calls)
  const background = { lists: kindOf(WEIGHTS.lists), cards: kindOf(WEIGHTS.cards) }
  const all = [calls, background.lists, background.cards]

  function letIn() {
    for (;;) {
      const [next] = [background.lists, background.cards]
        .filter(({ waiting }) => waiting.length > 0)
        .sort((one, other) => one.pass - other.pass)
      const hasFree = all.reduce((sum, { asking }) => sum + asking, 0) < connections
      if (next === undefined || (!hasFree && next.pass >= calls.pass)) return
      ask(next)
      next.waiting.shift()?.()
    }
  }

  function ask(kind: Kind) {
    kind.asking += 1
    kind.pass += kind.usualMs / kind.weight
  }

  async function finish<T>(kind: Kind, work: (connection: Connection) => Promise<T>): Promise<T> {
    let ms = 0
    const chargedMs = kind.usualMs
    try {
      const connection = await connect()
      const startedAt = now()
      try {
        return await work(connection)
      } finally {
        ms = now() - startedAt
        kind.usualMs += (ms - kind.usualMs) * ADAPTS_BY
      }
    } finally {
      kind.pass += (ms - chargedMs) / kind.weight
      kind.asking -= 1
      letIn()
    }
  }

  /** A kind that had no work has not saved up any time: it starts level with the others. */
  function comeBack(kind: Kind) {
    if (isBusy(kind)) return
    const passes = all.filter(isBusy).map(({ pass }) => pass)
    if (passes.length > 0) kind.pass = Math.max(kind.pass, Math.min(...passes))
  }

  return {
    run(work) {
      comeBack(calls)
      ask(calls)
      return finish(calls, work)
    },
    async runLater(name, work) {
      const kind = background[name]
      comeBack(kind)
      await new Promise<void>((resolve) => {
        kind.waiting.push(resolve)
        letIn()
      })
      return finish(kind, work)
    },
  }
}

const kindOf = (weight: number): Kind => ({
  weight,
  waiting: [],
  asking: 0,
  pass: 0,
  usualMs: USUAL_MS_AT_FIRST,
})

function isBusy({ asking, waiting }: Kind): boolean {
  return asking > 0 || waiting.length > 0
}
