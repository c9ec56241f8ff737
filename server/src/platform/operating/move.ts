import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { hasCluster } from 'durable-pglite/directory'
import { asUser, ownerOf, ownerOfNearest } from 'durable-pglite/owner'
import type { Config } from '../config.ts'
import { copyTables } from '../db/copy-tables.ts'
import type { PatientDriver } from '../db/db.ts'
import { migrate } from '../db/migrate.ts'
import { openDriver } from '../db/open.ts'
import type { TableSums } from '../db/table-sums.ts'
import { createLog } from '../log.ts'

export interface MoveOptions {
  /** `postgres://...` for a database with no accounts, or a directory for a new embedded one. */
  to: string
  onTable?: (name: string, rows: number) => void
}

/**
 * Moves an installation from the embedded database to a PostgreSQL server, or back, and compares every table. Nodes
 * must be stopped. What it moves from stays as it is. Who is available is not moved: phones switch themselves on
 * again.
 *
 * @throws DataDirectoryInUse, or Error with one sentence, when either side is not ready; the target is then as before
 */
export async function move(config: Config, { to, onTable = () => {} }: MoveOptions): Promise<TableSums> {
  return /^postgres(ql)?:\/\//.test(to)
    ? moveToPostgres(config, to, onTable)
    : moveToEmbedded(config, resolve(to), onTable)
}

type OnTable = (name: string, rows: number) => void

async function moveToPostgres({ databaseUrl, dataDir }: Config, to: string, onTable: OnTable) {
  if (databaseUrl !== null)
    throw new Error('DATABASE_URL is set already: this installation is on PostgreSQL.')
  if (!hasCluster(dataDir)) throw new Error(`DATA_DIR ${dataDir} holds no Hereabouts.`)
  return asUser(ownerOf(dataDir), async () => {
    const from = await open(null, dataDir)
    try {
      return await between(from, await open(to, dataDir), onTable)
    } finally {
      await from.close()
    }
  })
}

async function moveToEmbedded({ databaseUrl, secret }: Config, directory: string, onTable: OnTable) {
  if (databaseUrl === null || secret === null)
    throw new Error('Say where: npm run move -- postgres://user:password@host/database.')
  if (existsSync(directory) && hasCluster(directory)) throw new Error(`${directory} already has a database.`)
  return asUser(ownerOfNearest(directory), async () => {
    const startedAt = performance.now()
    const from = await open(databaseUrl, directory)
    try {
      await rejectServed(from, (performance.now() - startedAt) / 1000 + 1)
      await mkdir(directory, { recursive: true, mode: 0o700 })
      await placeSecret(join(directory, 'secret'), secret)
      return await between(from, await open(null, directory), onTable)
    } finally {
      await from.close()
    }
  })
}

async function placeSecret(file: string, secret: string) {
  const known = existsSync(file) ? (await readFile(file, 'utf8')).trim() : null
  if (known !== null && known !== secret)
    throw new Error(`${file} is another secret than SECRET: move it away.`)
  if (known === null) await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true })
}

/** Nodes that go on writing would lose what they write. Connections of this process are younger than `seconds`. */
async function rejectServed({ pool }: PatientDriver, seconds: number) {
  const { rows } = await pool.query(
    `select count(*)::integer as others from pg_stat_activity
    where datname = current_database() and application_name = 'hereabouts'
      and backend_start < now() - make_interval(secs => $1)`,
    [seconds],
  )
  if (rows[0].others > 0) throw new Error('Hereabouts still runs on DATABASE_URL: stop all nodes first.')
}

/** Closes the target. */
async function between(from: PatientDriver, to: PatientDriver, onTable: OnTable): Promise<TableSums> {
  try {
    await migrate(to, { log: createLog('silent') })
    return await from.patiently((source) => to.patiently((target) => copyTables(source, target, onTable)))
  } finally {
    await to.close()
  }
}

function open(databaseUrl: string | null, directory: string): Promise<PatientDriver> {
  return openDriver({ databaseUrl, directory, freeBytesMin: 0, log: createLog('silent') })
}
