import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { openEmbedded } from '../src/platform/db/embedded.ts'
import type { PatientDriver } from '../src/platform/db/pool.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { createLog } from '../src/platform/log.ts'
import { withDatabase } from './town-database.ts'

const log = createLog('silent')
const opened: PatientDriver[] = []

/**
 * Opens an empty database: in memory, or with TEST_DATABASE=postgres on the server that this run of the tests has started.
 * A test file that uses it closes with `closeEmptyDatabases`.
 */
export async function openEmptyDatabase(): Promise<PatientDriver> {
  const template = inject('template')
  const driver = template.kind === 'postgres' ? await onServer(template.url) : await inMemory()
  opened.push(driver)
  return driver
}

/** Closes what `openEmptyDatabase` opened so far. The next file of the same worker can open others. */
export async function closeEmptyDatabases() {
  await Promise.all(opened.splice(0).map((driver) => driver.close()))
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

async function onServer(url: string): Promise<PatientDriver> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return openPostgres({ url: withDatabase(url, name), log })
}
