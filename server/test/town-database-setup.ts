import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/db/migrate.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { prepareCluster } from '../src/platform/db/prepare-cluster.ts'
import { startPostgres } from './postgres-server.ts'
import { emptyStatements } from './statements.ts'
import { withDatabase } from './town-database.ts'

const log = pino({ level: 'silent' })

/**
 * Runs once before all tests: starts a PostgreSQL with the template that they copy, unless
 * `TEST_DATABASE=embedded`.
 */
export default async function setup(project: TestProject) {
  // In both modes, some tests use the embedded database, which starts from the build's own file.
  await prepareCluster()
  if (process.env.TEST_DATABASE !== 'embedded') return onPostgres(project)
  return project.provide('template', { kind: 'embedded' })
}

/**
 * The tests need nothing of what these take time for: recovery, replication, background work at moments of
 * its own, and plans for each set of values, which pay off only with many rows.
 */
const SETTINGS = [
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'checkpoint_timeout=1h',
  'max_wal_size=8GB',
  'autovacuum=off',
  'plan_cache_mode=force_generic_plan',
]

async function onPostgres(project: TestProject) {
  const { url, stop } = await startPostgres({ settings: SETTINGS })
  const database = 'template_of_tests'
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${database}`)
  await admin.end()
  const driver = await openPostgres({ url: withDatabase(url, database), log })
  await migrate(driver, { log })
  await driver.close()
  project.provide('template', { kind: 'postgres', url, database, statements: emptyStatements() })
  return stop
}
