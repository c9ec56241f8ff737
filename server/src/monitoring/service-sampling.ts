import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { SPANS } from '@hereabouts/contract/monitoring/limits'
import { MINUTE_MS, SECOND_MS } from '../platform/clock.ts'
import type { Deps } from '../platform/deps.ts'
import type { Totals } from '../platform/metrics.ts'
import { between, type Gauges, type Steps } from './rules.ts'
import { registerNumbers, type Watched } from './service-numbers.ts'
import * as store from './store.ts'

const STEP_MS = SPANS.hour.stepSeconds * SECOND_MS
const LAG_RESOLUTION_MS = 20
/** The largest share of time that database-wide counts may take, however large the database. */
const LOOKING_PART = 1 / 200

/** Samples this node and the database-wide counts: one row every ten seconds. */
export function createMonitoring(
  { db, clock, live, metrics }: Pick<Deps, 'db' | 'clock' | 'live' | 'metrics'>,
  watched: Watched & {
    /** The number of rows that should have been deleted by now. */
    countOverdue(): Promise<number>
  },
) {
  // A random id for this run of the node; identifies nothing else.
  const node = randomUUID().slice(0, 8)
  const delay = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS })
  const numbers = registerNumbers(metrics.registry, live, watched)
  let last: { totals: Totals & Steps; at: Date } | null = null
  let known: Gauges = {}
  // Monotonic time of this machine, because it limits what the counts cost.
  let [nextLook, nextCount] = [0, 0]

  async function lookAround(now: Date) {
    const startedAt = performance.now()
    if (startedAt >= nextLook) {
      known = { ...known, ...gaugesOf(await store.countDatabase(db, now), now) }
      const endedAt = performance.now()
      nextLook = endedAt + (endedAt - startedAt) / LOOKING_PART - STEP_MS
    }
    if (startedAt >= nextCount) {
      known = { ...known, overdue: await watched.countOverdue() }
      nextCount = startedAt + MINUTE_MS
    }
  }

  return {
    numbers,
    /**
     * Call often: writes a sample when a step has ended since the last one. Counts of a failed write go into
     * the next sample.
     */
    async sample(): Promise<void> {
      const now = clock.now()
      const end = Math.floor(now.getTime() / STEP_MS) * STEP_MS
      if (last && end === Math.floor(last.at.getTime() / STEP_MS) * STEP_MS) return
      const totals = { ...(await metrics.totals()), steps: await numbers.steps() }
      const seconds = last ? (now.getTime() - last.at.getTime()) / SECOND_MS : 0
      const lag = takeLag()
      // The first snapshot has no earlier one to compare with; and the clock may go backwards.
      if (last && seconds > 0) {
        await lookAround(now)
        numbers.set({ ...known, lag })
        const memory = process.memoryUsage.rss() / BYTES_IN_MEGABYTE
        const gauges = { ...known, lag, memory, sockets: live.countSockets() }
        const sample = between(last.totals, totals, seconds, gauges)
        await store.addSample(db, SPANS.hour.stepSeconds, { at: new Date(end), node, numbers: sample })
      }
      last = { totals, at: now }
    },
    stop() {
      delay.disable()
    },
  }

  /** The 99th percentile of the event-loop delay in milliseconds since the last call. */
  function takeLag(): number {
    delay.enable()
    const late = delay.percentile(99) / NANOSECONDS_IN_MILLISECOND - LAG_RESOLUTION_MS
    delay.reset()
    return Math.max(0, late)
  }
}
export type Sampling = ReturnType<typeof createMonitoring>

const BYTES_IN_MEGABYTE = 1_000_000
const NANOSECONDS_IN_MILLISECOND = 1_000_000

function gaugesOf(counts: store.DatabaseCountsRow, now: Date): Gauges {
  const { available, mailSince, verificationSince, reportSince, appealSince } = counts
  const ageOf = (since: Date | null) =>
    since ? Math.max(0, (now.getTime() - since.getTime()) / SECOND_MS) : 0
  return {
    available,
    mailAge: ageOf(mailSince),
    verificationAge: ageOf(verificationSince),
    reportAge: ageOf(reportSince),
    appealAge: ageOf(appealSince),
  }
}
