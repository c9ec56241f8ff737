import { type Clock, later, MINUTE_MS } from './clock.ts'
import type { Db } from './db/db.ts'
import { countRowsOver, type RowsOver, removeRowsOver } from './db/rows-over.ts'
import type { Jobs } from './jobs.ts'
import type { Logger } from './log.ts'

/**
 * A kind of data that is deleted after a time. Each has its line in docs/privacy-data.md;
 * a test compares the two.
 */
export interface Retention {
  /** Feature and kind of data, as in `reports.closed`. */
  what: string
  /** The period, in the words of that line. */
  keptFor: string
  /** The pause between two runs. */
  everyMs: number
  /** How many had expired at this moment and still exist. */
  countOverdue(at: Date): Promise<number>
  /** Deletes about `limit` expired ones and resolves to their number. Two nodes may do so at once. */
  forget(now: Date, limit: number, isStopping: () => boolean): Promise<number>
}

/** A retention of table rows. Deletes them unless it is given another way to forget them. */
export function keepingRows(
  db: Db,
  kept: Pick<Retention, 'what' | 'keptFor' | 'everyMs'> & Partial<Pick<Retention, 'forget'>>,
  over: RowsOver,
): Retention {
  return {
    countOverdue: (at) => countRowsOver(db, `${kept.what}.countOverdue`, over, at),
    forget: (now, limit) => removeRowsOver(db, `${kept.what}.forget`, over, now, limit),
    ...kept,
  }
}

/** Runs every retention as its own job, so that a slow or failing one does not delay the others. */
export interface RetentionRunner {
  readonly retentions: readonly Retention[]
  /** Starts the jobs, which run until `jobs` are stopped. */
  start(jobs: Jobs): void
  /** Runs each once, until nothing expired is left. */
  forgetAll(): Promise<void>
  /** Data that two runs should have deleted. Zero while all is well. */
  listOverdue(): Promise<{ what: string; overdue: number }[]>
  /** The total of these. */
  countOverdue(): Promise<number>
}

export function createRetentionRunner(parts: {
  retentions: readonly Retention[]
  clock: Clock
  log: Logger
  /** How many are deleted per transaction. */
  batch?: number
}): RetentionRunner {
  const { retentions, clock, log, batch = 500 } = parts
  const names = retentions.map(({ what }) => what)
  if (new Set(names).size < names.length) throw new Error('two retentions have the same name')

  /** In batches, so that a backlog after downtime blocks nobody. */
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
      if (forgotten > 0) log.info({ what, forgotten }, 'expired data was deleted')
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
    start(jobs) {
      for (const retention of retentions)
        jobs.every(retention.everyMs, retention.what, () => round(retention, () => jobs.isStopping))
    },
    async forgetAll() {
      const failures: unknown[] = []
      for (const retention of retentions)
        await round(retention, () => false).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  }
}

// The longest time that a run itself may take.
const ROUND_MS_MAX = MINUTE_MS
