import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../src/platform/db/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { startPostgres } from './postgres-server.ts'
import { withDatabase } from './town-database.ts'

const log = pino({ level: 'silent' })

/** Once before all tests: makes the template that they copy. `TEST_DATABASE=postgres` starts a PostgreSQL for them. */
export default async function setup(project: TestProject) {
  return process.env.TEST_DATABASE === 'embedded' ? embedded(project) : onPostgres(project)
}

async function embedded(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'hereabouts-test-'))
  const driver = await openEmbedded({ directory: null, log })
  await migrate(driver, { log })
  const snapshotFile = join(directory, 'template')
  await writeFile(snapshotFile, await driver.dump())
  await driver.close()
  project.provide('template', { kind: 'embedded', snapshotFile })
  return () => rm(directory, { recursive: true, force: true })
}

async function onPostgres(project: TestProject) {
  const { url, stop } = await startPostgres()
  const database = 'template_of_tests'
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${database}`)
  await admin.end()
  const driver = await openPostgres({ url: withDatabase(url, database), log })
  await migrate(driver, { log })
  await driver.close()
  project.provide('template', { kind: 'postgres', url, database })
  return stop
}
