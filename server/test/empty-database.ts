import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openEmbedded } from '../src/platform/db/embedded.ts'
import type { PatientDriver } from '../src/platform/db/pool.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { createLog } from '../src/platform/log.ts'
import { startPostgres } from './postgres-server.ts'

const log = createLog('silent')
const opened: PatientDriver[] = []
let server: ReturnType<typeof startPostgres> | undefined

/**
 * Opens an empty database: in memory, or with TEST_DATABASE=postgres on a private server, which starts with the first one.
 * A test file that uses it closes with `closeEmptyDatabases`.
 */
export async function openEmptyDatabase(): Promise<PatientDriver> {
  const driver = process.env.TEST_DATABASE === 'postgres' ? await onServer() : await inMemory()
  opened.push(driver)
  return driver
}

export async function closeEmptyDatabases() {
  await Promise.all(opened.map((driver) => driver.close()))
  await (await server)?.stop()
}

/** A new cluster, for `openEmbedded` to start from. Kept between runs, as making it takes seconds. */
export async function emptySnapshot(): Promise<Uint8Array<ArrayBuffer>> {
  const file = join(CACHE, `empty-cluster-${pgliteVersion()}.tar`)
  if (!existsSync(file)) {
    const driver = await openEmbedded({ directory: null, log })
    const snapshot = await driver.dump()
    await driver.close()
    mkdirSync(CACHE, { recursive: true })
    // Renamed when complete, as other test files may be looking for it.
    const unfinished = `${file}.${randomUUID()}`
    writeFileSync(unfinished, snapshot)
    renameSync(unfinished, file)
  }
  return new Uint8Array(readFileSync(file))
}

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/hereabouts', import.meta.url))

function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')).version
}

async function inMemory(): Promise<PatientDriver> {
  return openEmbedded({ directory: null, snapshot: await emptySnapshot(), log })
}

async function onServer(): Promise<PatientDriver> {
  server ??= startPostgres()
  const { url } = await server
  const name = `test_${opened.length}_${randomUUID().slice(0, 8)}`
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const database = new URL(url)
  database.pathname = `/${name}`
  return openPostgres({ url: database.href, log })
}
