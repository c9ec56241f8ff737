/** Work that calls do not wait for. Each kind has a share of the connections' time. */
export type Background = 'updates' | 'lists' | 'cards'

export type Kind = 'calls' | Background

/**
 * Divides the time of a pool's connections among calls and the kinds of background work. Work asks the pool
 * only for a connection that is free, because the pool would give connections in order of arrival.
 */
export interface Shares<Connection> {
  /**
   * Runs work of this kind when its kind is next, in order of arrival within the kind.
   *
   * @throws what `tooLate` returns if a call has waited for `withinMs`; background work waits for longer
   */
  run<T>(kind: Kind, work: (connection: Connection) => Promise<T>): Promise<T>
  /** How many calls wait for a connection. */
  countWaiting(): number
  /** Resolves when nothing waits or runs. */
  settled(): Promise<void>
}

interface Line {
  /** Its share of the time is this, divided by the sum of the kinds that have work. */
  readonly weight: number
  readonly waiting: Set<() => void>
  /** How much work has a connection, or has asked the pool for one. */
  asking: number
  /** The time that it has used, in milliseconds, divided by its weight. */
  pass: number
  /** How long its work has taken lately. Charged at the start, and corrected at the end. */
  usualMs: number
}

/**
 * Calls get most. Updates are what people wait for on another phone, so they come next. On the embedded database, a list takes some 30 ms in a crowd, a
 * statement for cards 20 ms, and a statement of a call or an update one to five.
 */
const WEIGHTS: Record<Kind, number> = { calls: 8, updates: 4, lists: 3, cards: 2 }
const USUAL_MS_AT_FIRST = 5
/** The part that the latest work has in the usual time. */
const ADAPTS_BY = 0.1

interface Options {
  /** How long a call waits. */
  withinMs: number
  /**
   * Whether there is a single connection that takes work before the work ahead is answered. What waits for that
   * answer is then not charged for the wait.
   */
  isSharedEarly?: boolean
  /** More work than there are connections may ask for one, as long as all that asks usually takes no longer than this. */
  aheadMs?: number
  tooLate: () => Error
  /** A clock in milliseconds. */
  now?: () => number
}

/**
 * Stride scheduling (Waldspurger and Weihl, 1995): the kind with the lowest pass is next, and each kind's
 * pass advances with the time that it uses.
 *
 * @param connections the number that the pool has
 * @param connect takes a connection of the pool
 */
export function createShares<Connection>(
  connections: number,
  connect: () => Promise<Connection>,
  { withinMs, tooLate, isSharedEarly = false, aheadMs = 0, now = () => performance.now() }: Options,
): Shares<Connection> {
  const lines = {
    calls: lineOf(WEIGHTS.calls),
    updates: lineOf(WEIGHTS.updates),
    lists: lineOf(WEIGHTS.lists),
    cards: lineOf(WEIGHTS.cards),
  }
  const all = Object.values(lines)
  let lastEndedAt = Number.NEGATIVE_INFINITY
  let settling: (() => void)[] = []

  function hasRoom(): boolean {
    const asking = all.reduce((sum, line) => sum + line.asking, 0)
    return asking < connections || all.reduce((sum, line) => sum + line.asking * line.usualMs, 0) < aheadMs
  }

  function letIn() {
    while (hasRoom()) {
      const [next] = all.filter(({ waiting }) => waiting.size > 0).sort((one, other) => one.pass - other.pass)
      const [start] = next?.waiting ?? []
      if (!next || !start) break
      next.waiting.delete(start)
      next.asking += 1
      next.pass += next.usualMs / next.weight
      start()
    }
    if (all.some(isBusy)) return
    for (const resolve of settling) resolve()
    settling = []
  }

  /** Resolves when it may ask the pool for a connection. */
  function takeTurn(line: Line): Promise<void> {
    comeBack(line)
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      line.waiting.add(start)
      letIn()
      if (line !== lines.calls || !line.waiting.has(start)) return
      timer = setTimeout(() => {
        line.waiting.delete(start)
        reject(tooLate())
        letIn()
      }, withinMs)
    })
  }

  async function finish<T>(line: Line, work: (connection: Connection) => Promise<T>): Promise<T> {
    let ms = 0
    const chargedMs = line.usualMs
    try {
      const connection = await connect()
      const startedAt = now()
      try {
        return await work(connection)
      } finally {
        const endedAt = now()
        ms = endedAt - (isSharedEarly ? Math.max(startedAt, lastEndedAt) : startedAt)
        lastEndedAt = endedAt
        line.usualMs += (ms - line.usualMs) * ADAPTS_BY
      }
    } finally {
      line.pass += (ms - chargedMs) / line.weight
      line.asking -= 1
      letIn()
    }
  }

  /** A kind that had no work has not saved up any time: it starts level with the others. */
  function comeBack(line: Line) {
    if (isBusy(line)) return
    const passes = all.filter(isBusy).map(({ pass }) => pass)
    if (passes.length > 0) line.pass = Math.max(line.pass, Math.min(...passes))
  }

  return {
    async run(kind, work) {
      await takeTurn(lines[kind])
      return finish(lines[kind], work)
    },
    countWaiting: () => lines.calls.waiting.size,
    settled: () =>
      new Promise((resolve) => {
        settling.push(resolve)
        letIn()
      }),
  }
}

const lineOf = (weight: number): Line => ({
  weight,
  waiting: new Set(),
  asking: 0,
  pass: 0,
  usualMs: USUAL_MS_AT_FIRST,
})

function isBusy({ asking, waiting }: Line): boolean {
  return asking > 0 || waiting.size > 0
}
