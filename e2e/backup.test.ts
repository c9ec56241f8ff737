import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { login, register } from '@hereabouts/contract/sign-in/endpoints'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { DataDirectoryInUse } from '../server/src/platform/db/embedded.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDriver } from '../server/src/platform/db/open.ts'
import { createLog } from '../server/src/platform/log.ts'
import { loadSecret } from '../server/src/platform/secret.ts'
import { makeCall, personOf } from '../server/test/person.ts'
import { askPostgres, startPostgres } from '../server/test/postgres-server.ts'
import { scratchDirectory } from '../server/test/scratch.ts'
import { backUp, restore } from '../tools/backup.ts'

const log = createLog('silent')
const ANA = {
  username: 'ana_here',
  password: 'ana_here has a long password',
  email: 'ana_here@example.org',
  interests: [1, 2, 3],
}

function place(): string {
  const directory = scratchDirectory()
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** An installation like the one that main.ts starts, but not listening. */
async function start(env: Record<string, string>) {
  const config = readConfig({ THROTTLES: 'off', ...env })
  const { databaseUrl, dataDir: directory } = config
  const driver = await openDriver({ databaseUrl, directory, freeBytesMin: 0, log })
  await migrate(driver, { log })
  const secret = config.secret ?? (await loadSecret(directory))
  const app = await createApp({ config, driver, secret, clock: systemClock, log })
  await app.prepare()
  return { config, ...app }
}

async function withSomebodyAvailable(env: Record<string, string>) {
  const app = await start(env)
  const answer = await makeCall(app.http, register, { body: ANA })
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { cell } = await personOf(app.http, systemClock, answer.json(), cookie).switchOn()
  return { app, cell }
}

async function signsIn(env: Record<string, string>): Promise<number> {
  const app = await start(env)
  const { username, password } = ANA
  const { statusCode } = await makeCall(app.http, login, { body: { username, password } })
  await app.close()
  return statusCode
}

test('a backup restores everything except who is available', async () => {
  const [here, elsewhere, kept] = [place(), place(), join(place(), 'monday')]
  const { app } = await withSomebodyAvailable({ DATA_DIR: here })
  await app.close()
  await backUp(app.config, kept)
  await restore(readConfig({ DATA_DIR: elsewhere }), kept)

  expect(readdirSync(kept).toSorted()).toEqual(['database.snapshot', 'secret'])
  expect(readFileSync(join(elsewhere, 'secret'))).toEqual(readFileSync(join(here, 'secret')))
  expect(await signsIn({ DATA_DIR: elsewhere })).toBe(200)

  const driver = await openDriver({ databaseUrl: null, directory: elsewhere, freeBytesMin: 0, log })
  const { rows } = await driver.pool.query('select count(*)::integer as n from availabilities')
  await driver.close()
  expect(rows[0].n).toBe(0)
})

test('backup rejects a running server, and nothing overwrites a backup or an installation', async () => {
  const [here, kept] = [place(), join(place(), 'monday')]
  const app = await start({ DATA_DIR: here })
  await expect(backUp(app.config, kept)).rejects.toBeInstanceOf(DataDirectoryInUse)
  expect(existsSync(kept)).toBe(false)
  await app.close()
  await backUp(app.config, kept)
  await expect(backUp(app.config, kept)).rejects.toThrow('is there already')
  await expect(restore(app.config, kept)).rejects.toThrow('already has a database')
})

test('backup and restore reject directories that do not contain their input', async () => {
  const config = readConfig({ DATA_DIR: place() })
  await expect(backUp(config, join(place(), 'monday'))).rejects.toThrow('holds no Hereabouts')
  await expect(restore(config, place())).rejects.toThrow('holds no database.snapshot')
})

// The PostgreSQL programs from npm lack pg_dump and pg_restore.
const DUMPS = existsSync(join(process.env.POSTGRES_BIN ?? '', 'pg_dump'))

describe.runIf(DUMPS)('on PostgreSQL', () => {
  test('a backup of a running server restores everything except who is available on another server', async () => {
    const [here, elsewhere] = [await startPostgres(), await startPostgres()]
    onTestFinished(async () => {
      await here.stop()
      await elsewhere.stop()
    })
    const env = { DATA_DIR: place(), SECRET: 'as long as a secret must be, or longer' }
    const kept = join(place(), 'monday')
    const { app, cell } = await withSomebodyAvailable({ ...env, DATABASE_URL: here.url })
    await backUp(app.config, kept)
    expect(execFileSync('pg_restore', ['--file=-', join(kept, 'database.dump')]).includes(cell)).toBe(false)
    await app.close()
    await restore(readConfig({ ...env, DATABASE_URL: elsewhere.url }), kept)
    expect(await signsIn({ ...env, DATABASE_URL: elsewhere.url })).toBe(200)
    expect(await askPostgres(elsewhere.url, 'select * from availabilities')).toEqual([])
  })
})
