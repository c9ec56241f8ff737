import { randomUUID } from 'node:crypto'
import { emptySnapshot } from 'durable-pglite/test/empty-snapshot'
import pg from 'pg'
import { inject } from 'vitest'
import type { PatientDriver } from '../src/platform/db/db.ts'
import { openEmbedded } from '../src/platform/db/embedded.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { createLog } from '../src/platform/log.ts'
import { withDatabase } from './town-database.ts'

const log = createLog('silent')
const opened: PatientDriver[] = []

/**
 * Opens an empty database: in memory, or with TEST_DATABASE=postgres on the PostgreSQL of this test run. A
 * test file that uses it calls `closeEmptyDatabases` at the end.
 */
export async function openEmptyDatabase(): Promise<PatientDriver> {
  const template = inject('template')
  const driver = template.kind === 'postgres' ? await onServer(template.url) : await inMemory()
  opened.push(driver)
  return driver
}

/**
 * Closes everything that `openEmptyDatabase` opened so far. The next file of the same worker can open others.
 */
export async function closeEmptyDatabases() {
  await Promise.all(opened.splice(0).map((driver) => driver.close()))
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
