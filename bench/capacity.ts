import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createBus } from '../server/src/platform/bus.ts'
import { createDb } from '../server/src/platform/db/db.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openPostgres } from '../server/src/platform/db/postgres.ts'
import { createLog } from '../server/src/platform/log.ts'
import { startPostgres } from '../server/test/postgres-server.ts'
import { calibrationJobs } from './capacity/calibration.ts'
import { callJobs } from './capacity/calls.ts'
import { type Driver, runClosed, runMixture } from './capacity/load.ts'
import { nodeJobs, phoneJobs } from './capacity/node.ts'
import { CONNECTIONS, CONNECTIONS_MAX, CORES, isQuick, PEOPLE, partOf, say } from './capacity/plan.ts'
import { type Calibration, report } from './capacity/report.ts'
import { runNode } from './capacity/sockets.ts'
import { ownRole, startWorker, work } from './capacity/worker.ts'
import { startConversations } from './operations.ts'
import { inhabitants, settle, signIn } from './world.ts'

const DRIVERS = Math.min(CORES, 8, CONNECTIONS_MAX)
const AUDIENCES = isQuick ? 5 : 40
const TOKENS = 1000
const CALIBRATION_MS = isQuick ? 100 : 1000
const log = createLog('silent')

/**
 * How much this machine carries: what each operation costs its PostgreSQL with 1 to 24 connections, the formulas'
 * mixture of them, and how many cards one node writes.
 */
export default async function benchCapacity() {
  const role = ownRole() as keyof typeof ROLES | null
  if (role !== null) return work(ROLES[role]())
  const startedAt = performance.now()
  const calibration = await calibrate()
  const database = await startDatabase()
  const drivers = Array.from({ length: DRIVERS }, (): Driver => startWorker('calls'))
  say(`${DRIVERS} processes open ${CONNECTIONS_MAX} connections`)
  const opened = await Promise.all(
    drivers.map((driver, nth) =>
      driver.run('open', {
        url: database.url,
        people: PEOPLE,
        tokens: database.tokens,
        nth,
        connections: partOf(CONNECTIONS_MAX, DRIVERS, nth),
        audiences: AUDIENCES,
      }),
    ),
  )
  const closed = await runClosed(drivers, database.url)
  const mixtures = await runMixture(drivers, closed)
  const card = await (drivers[0] as Driver).run('card', null)
  for (const driver of drivers) driver.stop()
  await database.stop()
  const sockets = await runNode(card)
  const text = report({
    drivers: DRIVERS,
    connectedMean: opened.reduce((sum, { connectedMean }) => sum + connectedMean, 0) / opened.length,
    calibration,
    closed,
    mixtures,
    sockets,
    minutes: (performance.now() - startedAt) / 60_000,
  })
  process.stdout.write(text)
  const results = fileURLToPath(new URL('results/', import.meta.url))
  if (!isQuick) writeFileSync(existsSync(results) ? `${results}capacity.md` : 'capacity.md', text)
}

/** Plain work in as many processes as connections will be busy, up to the number of cores. */
async function calibrate(): Promise<Calibration[]> {
  const levels = CONNECTIONS.filter((level) => level <= Math.max(2, CORES))
  const workers = Array.from({ length: Math.max(...levels) }, () =>
    startWorker<typeof calibrationJobs>('calibration'),
  )
  const results: Calibration[] = []
  for (const processes of levels) {
    say(`plain work in ${processes} processes`)
    const mean = async (name: 'add' | 'read') => {
      const some = workers.slice(0, processes)
      const speeds = await Promise.all(some.map((worker) => worker.run(name, { ms: CALIBRATION_MS })))
      return speeds.reduce((sum, speed) => sum + speed, 0) / processes
    }
    results.push({ processes, addMillions: await mean('add'), readMillions: await mean('read') })
  }
  for (const worker of workers) worker.stop()
  return results
}

/** In the bundle, migrations are beside the program. */
const BUNDLED = fileURLToPath(new URL('migrations', import.meta.url))

async function startDatabase() {
  say(`a PostgreSQL with ${PEOPLE} available people`)
  const postgres = await startPostgres({
    settings: ['shared_buffers=1GB', 'max_wal_size=4GB', 'random_page_cost=1.1'],
  })
  const driver = await openPostgres({ url: postgres.url, callTimeoutMs: 3_600_000, log })
  await migrate(driver, { log, ...(existsSync(BUNDLED) && { directory: BUNDLED }) })
  const db = createDb(driver, { bus: createBus({ log }), log })
  await settle(db, inhabitants(PEOPLE), new Date())
  const tokens = await signIn(db, Math.min(TOKENS, PEOPLE))
  await startConversations(db, PEOPLE)
  await db.close()
  return { url: postgres.url, tokens, stop: postgres.stop }
}

const ROLES = { calibration: () => calibrationJobs, calls: callJobs, node: nodeJobs, phones: phoneJobs }
