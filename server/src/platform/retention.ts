import { type Clock, later, MINUTE_MS } from './clock.ts'
import type { Db } from './db/db.ts'
import { countRowsOver, type RowsOver, removeRowsOver } from './db/rows-over.ts'
import type { Logger } from './log.ts'
import type { Sweeps } from './sweeps.ts'

/** What is kept for a time and then forgotten. Each has its line in docs/privacy-data.md; a test compares the two. */
export interface Retention {
  /** Room and thing, as in `reports.closed`. */
  what: string
  /** How long, in the words of that line. */
  keptFor: string
  /** The next round begins so long after the last one ended. */
  everyMs: number
  /** How many of it were over at this moment and are still there. */
  countOverdue(at: Date): Promise<number>
  /** Forgets what is over, `limit` or so of it, the rest left for the next call; gives how many. Two nodes may do so at once. */
  forget(now: Date, limit: number, isStopping: () => boolean): Promise<number>
}

/** Of rows that go, and with which nothing else has to be done. */
export function keepingRows(
  db: Db,
  kept: Pick<Retention, 'what' | 'keptFor' | 'everyMs'>,
  over: RowsOver,
): Retention {
  return {
    ...kept,
    countOverdue: (at) => countRowsOver(db, `${kept.what}.countOverdue`, over, at),
    forget: (now, limit) => removeRowsOver(db, `${kept.what}.forget`, over, now, limit),
  }
}

/** The one that forgets: runs every retention, each in its own rounds, so that one which fails or is slow holds up no other. */
export interface Sweeper {
  readonly retentions: readonly Retention[]
  /** Begins the rounds, until `sweeps` are stopped. */
  start(sweeps: Sweeps): void
  /** One round of each, until nothing is over. */
  forgetAll(): Promise<void>
  /** What is still there although two rounds had time to forget it: nothing, while all is well. */
  listOverdue(): Promise<{ what: string; overdue: number }[]>
  /** The same, all together. */
  countOverdue(): Promise<number>
}

export function createSweeper(parts: {
  retentions: readonly Retention[]
  clock: Clock
  log: Logger
  /** How much is forgotten in one transaction. */
  batch?: number
}): Sweeper {
  const { retentions, clock, log, batch = 500 } = parts
  const names = retentions.map(({ what }) => what)
  if (new Set(names).size < names.length) throw new Error('two retentions have the same name')

  /** In batches, so that what piled up while the server was away holds nobody up. */
  async function round({ what, forget }: Retention, isStopping: () => boolean): Promise<void> {
    const now = clock.now()
    let forgotten = 0
    try {
      for (;;) {
        const some = await forget(now, batch, isStopping)
        forgotten += some
        if (some < batch || isStopping()) return
      }
    } finally {
      if (forgotten > 0) log.info({ what, forgotten }, 'what was over is forgotten')
    }
  }

  async function listOverdue() {
    const listed: { what: string; overdue: number }[] = []
    for (const { what, everyMs, countOverdue } of retentions)
      listed.push({ what, overdue: await countOverdue(later(clock.now(), -2 * everyMs - ROUND_MS_MAX)) })
    return listed
  }

  return {
    retentions,
    listOverdue,
    countOverdue: async () => (await listOverdue()).reduce((sum, { overdue }) => sum + overdue, 0),
    start(sweeps) {
      for (const retention of retentions)
        sweeps.every(retention.everyMs, retention.what, () => round(retention, () => sweeps.isStopping))
    },
    async forgetAll() {
      const failures: unknown[] = []
      for (const retention of retentions)
        await round(retention, () => false).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  }
}

// What a round itself may take.
const ROUND_MS_MAX = MINUTE_MS
