import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { percentile } from '../measure.ts'
import { cpuOfPostgres } from '../postgres-cpu.ts'
import type { callJobs } from './calls.ts'
import { coresPerPerson, MIXED, type Mixed } from './formulas.ts'
import { CONNECTIONS, CONNECTIONS_MAX, CORES, isQuick, partOf, say } from './plan.ts'
import type { Worker } from './worker.ts'

const CLOSED_MS = isQuick ? 300 : 3000
const OPEN_MS = isQuick ? 500 : 12_000
/** Shares of the machine that the mixture should take. */
const SHARES = isQuick ? [0.5] : [0.25, 0.5, 0.7, 0.85]
const WAITS_EVERY_MS = 50

/** One operation with so many connections busy. Times in milliseconds, CPU times per call. */
export interface Closed {
  operation: Mixed
  connections: number
  perSecond: number
  p50: number
  p95: number
  postgresMs: number
  nodeMs: number
  waits: readonly { event: string; share: number }[]
}

/** What so many available people do, by the formulas. Times in milliseconds. */
export interface Mixture {
  share: number
  people: number
  wantedPerSecond: number
  perSecond: number
  refused: number
  p50: number
  p95: number
  postgresCores: number
  nodeCores: number
}

export type Driver = Worker<ReturnType<typeof callJobs>>

/** Each operation at each number of connections. */
export async function runClosed(drivers: readonly Driver[], url: string): Promise<Closed[]> {
  const results: Closed[] = []
  for (const operation of MIXED)
    for (const connections of CONNECTIONS) {
      say(`${operation}, ${connections} at once`)
      const used = Math.min(connections, drivers.length)
      const some = drivers.slice(0, used)
      // So that no connection is new, nor any plan.
      if (connections === CONNECTIONS[0])
        await Promise.all(
          drivers.map((driver) =>
            driver.run('closed', { operation, loops: CONNECTIONS_MAX, ms: CLOSED_MS / 3 }),
          ),
        )
      const waits = await watchWaits(url)
      const before = { cpuMs: cpuOfPostgres(), at: performance.now() }
      const ran = await Promise.all(
        some.map((driver, nth) =>
          driver.run('closed', { operation, loops: partOf(connections, used, nth), ms: CLOSED_MS }),
        ),
      )
      const seconds = (performance.now() - before.at) / 1000
      const cpuMs = cpuOfPostgres() - before.cpuMs
      const times = ran.flatMap((each) => each.times)
      const nodeMs = ran.reduce((sum, each) => sum + each.cpuMs, 0)
      results.push({
        operation,
        connections,
        perSecond: times.length / seconds,
        p50: percentile(times, 0.5),
        p95: percentile(times, 0.95),
        postgresMs: cpuMs / times.length,
        nodeMs: nodeMs / times.length,
        waits: await waits.stop(),
      })
    }
  return results
}

/** Samples what the app's connections wait for. */
async function watchWaits(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'waits' })
  await client.connect()
  const seen = new Map<string, number>()
  let isOver = false
  async function watch() {
    while (!isOver) {
      const { rows } = await client.query<{ event: string; count: string }>(
        `select coalesce(wait_event_type || ': ' || wait_event, 'running') as event, count(*) from pg_stat_activity
         where state = 'active' and application_name = 'hereabouts' group by 1`,
      )
      for (const { event, count } of rows) seen.set(event, (seen.get(event) ?? 0) + Number(count))
      await delay(WAITS_EVERY_MS)
    }
  }
  const watching = watch()
  return {
    /** The share of each event among all that was seen. */
    async stop(): Promise<{ event: string; share: number }[]> {
      isOver = true
      await watching
      await client.end()
      const all = [...seen.values()].reduce((sum, count) => sum + count, 0)
      return [...seen]
        .map(([event, count]) => ({ event, share: count / all }))
        .sort((a, b) => b.share - a.share)
    },
  }
}

/** The formulas' mixture, for as many people as should take these shares of the machine. */
export async function runMixture(drivers: readonly Driver[], closed: readonly Closed[]): Promise<Mixture[]> {
  // The processes that call are on this machine, too.
  const costMs = costsOf(closed, ({ postgresMs, nodeMs }) => postgresMs + nodeMs)
  const results: Mixture[] = []
  for (const [nth, share] of SHARES.entries()) {
    const people = Math.round((share * CORES) / coresPerPerson(costMs))
    say(`what ${people} people do`)
    const before = { cpuMs: cpuOfPostgres(), at: performance.now() }
    const ran = await Promise.all(
      drivers.map((driver, worker) =>
        driver.run('openLoop', {
          people,
          workers: drivers.length,
          ms: OPEN_MS,
          seed: 100 * nth + worker + 1,
        }),
      ),
    )
    const ms = performance.now() - before.at
    const times = ran.flatMap((each) => each.times)
    const refused = ran.reduce((sum, each) => sum + each.refused, 0)
    results.push({
      share,
      people,
      wantedPerSecond: ((times.length + refused) * 1000) / OPEN_MS,
      perSecond: (times.length * 1000) / ms,
      refused,
      p50: percentile(times, 0.5),
      p95: percentile(times, 0.95),
      postgresCores: (cpuOfPostgres() - before.cpuMs) / ms,
      nodeCores: ran.reduce((sum, each) => sum + each.cpuMs, 0) / ms,
    })
  }
  return results
}

/** What each operation costs where most connections are busy. */
export function costsOf(closed: readonly Closed[], cost: (each: Closed) => number): Record<Mixed, number> {
  const most = closed.filter(({ connections }) => connections === CONNECTIONS_MAX)
  return Object.fromEntries(most.map((each) => [each.operation, cost(each)])) as Record<Mixed, number>
}
