import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listMessages } from '@hereabouts/contract/chat/endpoints'
import { login } from '@hereabouts/contract/sign-in/endpoints'
import { startScript } from 'durable-pglite/test/start-process'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import type { Config } from '../server/src/platform/config.ts'
import type { PatientDriver } from '../server/src/platform/db/db.ts'
import { listPending, migrate } from '../server/src/platform/db/migrate.ts'
import { openDriver } from '../server/src/platform/db/open.ts'
import { differencesOf, sumTables } from '../server/src/platform/db/table-sums.ts'
import { createLog } from '../server/src/platform/log.ts'
import { inTurn } from '../server/test/in-turn.ts'
import { makeCall } from '../server/test/person.ts'
import { startPostgres } from '../server/test/postgres-server.ts'
import { isFull } from '../server/test/random.ts'
import { scratchDirectory } from '../server/test/scratch.ts'
import { RELEASE_SETTINGS, restoreRelease } from './release.ts'

const log = createLog('silent')
// The PostgreSQL programs from npm lack pg_restore.
const RESTORES = existsSync(join(process.env.POSTGRES_BIN ?? '', 'pg_restore'))

const SERVER = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
/** Each costs a start of the server. They are spread evenly over the migrations since the release. */
const KILLS = 5

function place(): string {
  const directory = scratchDirectory()
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

async function emptyPostgres(): Promise<Record<string, string>> {
  const { url, stop } = await startPostgres()
  onTestFinished(stop)
  return { DATA_DIR: place(), DATABASE_URL: url }
}

function open({ databaseUrl, dataDir: directory }: Config) {
  return openDriver({ databaseUrl, directory, freeBytesMin: 0, log })
}

async function withDatabase<T>(config: Config, work: (driver: PatientDriver) => Promise<T>): Promise<T> {
  const driver = await open(config)
  try {
    return await work(driver)
  } finally {
    await driver.close()
  }
}

/** Starts this build and signs Ana in. */
async function messagesOfAna(config: Config) {
  const driver = await open(config)
  await migrate(driver, { log })
  const app = await createApp({ config, driver, secret: config.secret as string, clock: systemClock, log })
  onTestFinished(() => app.close())
  await app.prepare()
  const body = { username: 'ana_here', password: 'ana_here has a long password' }
  const answer = await makeCall(app.http, login, { body })
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const messages = await makeCall(app.http, listMessages, { cookie, params: { a: 1, b: 2 } })
  return messages.json().messages.map(({ text }: { text: string }) => text)
}

/**
 * Starts the server again and again, and kills it with SIGKILL while it migrates. Resolves to the number of kills
 * before the migrations were nearly done.
 */
async function killWhileMigrating(given: Record<string, string>, pending: number): Promise<number> {
  const step = Math.floor(pending / (KILLS + 1))
  let kills = 0
  // The last step is left, so that no start gets as far as serving.
  for (let left = pending; kills < KILLS && left > step + 1; kills++) {
    const server = startScript(SERVER, [], {
      env: { ...process.env, ...RELEASE_SETTINGS, ...given, PORT: '0', LOG_LEVEL: 'info' },
    })
    const countMigrated = () => server.said.filter((line) => line.includes('"msg":"migrated"')).length
    for (let nth = 0; countMigrated() < step; nth++) await server.line(nth)
    await server.kill()
    left -= countMigrated()
  }
  return kills
}

/** Every column, constraint, index, function and trigger. */
async function describeSchema({ pool }: PatientDriver): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select line from (
      select format('column %s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
        pg_get_expr(adbin, adrelid)) as line
      from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    ) as everything order by line`)
  return rows.map(({ line }) => line)
}

/** The schema, and a sum per table except for the times of the migrations. */
async function contentOf(config: Config) {
  return withDatabase(config, async (driver) => {
    const schema = await describeSchema(driver)
    const { schema_migrations, ...sums } = await driver.patiently(sumTables)
    return { schema, migrations: schema_migrations?.rows, sums }
  })
}

async function interruptUpgrade(
  fixture: Parameters<typeof restoreRelease>[0],
  somewhere: () => Promise<Record<string, string>>,
) {
  const untouched = await restoreRelease(fixture, await somewhere())
  const pending = await withDatabase(untouched, listPending)
  await withDatabase(untouched, (driver) => migrate(driver, { log }))
  const given = await somewhere()
  const interrupted = await restoreRelease(fixture, given)
  const kills = await killWhileMigrating(given, pending.length)
  // Right after a release, there is little to interrupt.
  expect(kills).toBeGreaterThanOrEqual(Math.min(KILLS - 1, pending.length - 2))
  await withDatabase(interrupted, (driver) => migrate(driver, { log }))
  const [there, wanted] = [await contentOf(interrupted), await contentOf(untouched)]
  expect(there.schema).toEqual(wanted.schema)
  expect(there.migrations).toBe(wanted.migrations)
  expect(differencesOf(there.sums, wanted.sums)).toEqual([])
  expect(await messagesOfAna(interrupted)).toEqual(['See you at the fountain'])
}

inTurn('this build starts on a directory of the release before, and everything is still there', async () => {
  const config = await restoreRelease('embedded.tar.br', { DATA_DIR: place() })
  expect(await messagesOfAna(config)).toEqual(['See you at the fountain'])
})

test.runIf(RESTORES && isFull())('this build starts on a dump of the release before', async () => {
  const config = await restoreRelease('postgres.tar.br', await emptyPostgres())
  expect(await messagesOfAna(config)).toEqual(['See you at the fountain'])
})

inTurn('a server killed again and again while it migrates its embedded database loses nothing', () =>
  interruptUpgrade('embedded.tar.br', async () => ({ DATA_DIR: place() })),
)

test.runIf(RESTORES && isFull())(
  'a server killed again and again while it migrates PostgreSQL loses nothing',
  () => interruptUpgrade('postgres.tar.br', emptyPostgres),
)
