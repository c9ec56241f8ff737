import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { login, register } from '@hereabouts/contract/sign-in/endpoints'
import { isRoot } from 'durable-pglite/owner'
import { startScript } from 'durable-pglite/test/start-process'
import sql from 'sql-template-tag'
import { describe, expect, onTestFinished } from 'vitest'
import { createApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { DataDirectoryInUse, type EmbeddedDriver } from '../server/src/platform/db/embedded.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDriver } from '../server/src/platform/db/open.ts'
import { createLog } from '../server/src/platform/log.ts'
import { bytesOf } from '../server/src/platform/operating/archive.ts'
import { backUp } from '../server/src/platform/operating/backup.ts'
import { readBackupAgeSeconds } from '../server/src/platform/operating/backup-age.ts'
import { listenForBackups } from '../server/src/platform/operating/backup-socket.ts'
import { erase } from '../server/src/platform/operating/erase.ts'
import { restore, verify } from '../server/src/platform/operating/restore.ts'
import { loadSecret } from '../server/src/platform/secret.ts'
import { inTurn } from '../server/test/in-turn.ts'
import { makeCall, personOf } from '../server/test/person.ts'
import { askPostgres, startPostgres } from '../server/test/postgres-server.ts'
import { scratchDirectory } from '../server/test/scratch.ts'

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

const BO = { ...ANA, username: 'bo_here', password: 'bo_here has a long password', email: 'bo@example.org' }

/** An installation like the one that main.ts starts, but not listening. */
async function start(env: Record<string, string>) {
  const config = readConfig({ THROTTLES: 'off', ...env })
  const { databaseUrl, dataDir: directory } = config
  const driver = await openDriver({ databaseUrl, directory, freeBytesMin: 0, log })
  await migrate(driver, { log })
  const secret = config.secret ?? (await loadSecret(directory))
  const app = await createApp({ config, driver, secret, clock: systemClock, log })
  await app.prepare()
  const { copyTo } = driver
  const backups = copyTo ? await listenForBackups({ directory, copyTo, log }) : null
  const close = async () => {
    await backups?.close()
    await app.close()
  }
  return { config, ...app, close }
}

async function withSomebodyAvailable(env: Record<string, string>) {
  const app = await start(env)
  const answer = await makeCall(app.http, register, { body: ANA })
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { cell } = await personOf(app.http, systemClock, answer.json(), cookie).switchOn()
  return { app, cell }
}

async function signsIn(env: Record<string, string>, { username, password } = ANA): Promise<number> {
  const app = await start(env)
  const { statusCode } = await makeCall(app.http, login, { body: { username, password } })
  await app.close()
  return statusCode
}

/** Backs up an installation with Ana and Bo, removes Bo for good, and backs up again. */
async function removeBoBetweenBackups(env: Record<string, string>, kept: string) {
  const app = await start(env)
  for (const body of [ANA, BO]) await makeCall(app.http, register, { body })
  const before = (await backUp(app.config, { to: kept, now: new Date(Date.now() - 86_400_000) })) as string
  await app.deps.db.run(
    'test',
    sql`update users set standing = 'deleted', deleted_at = now() - interval '8 days' where username = 'bo_here'`,
  )
  await app.retention.forgetAll()
  const after = (await backUp(app.config, { to: kept })) as string
  await app.close()
  return { before, after }
}

const availableAt = (directory: string) =>
  openDriver({ databaseUrl: null, directory, freeBytesMin: 0, log }).then(async (driver) => {
    const { rows } = await driver.pool.query('select count(*)::integer as n from availabilities')
    await driver.close()
    return rows[0].n
  })

inTurn(
  'a backup of a running server restores everything except who is available, and only its owner can read it',
  async () => {
    const [here, elsewhere, kept] = [place(), place(), join(place(), 'backups')]
    const { app } = await withSomebodyAvailable({ DATA_DIR: here })
    expect(await readBackupAgeSeconds(here)).toBe(Number.POSITIVE_INFINITY)
    const path = (await backUp(app.config, { to: kept })) as string
    expect(await readBackupAgeSeconds(here)).toBeLessThan(60)
    expect(lstatSync(path).mode & 0o777).toBe(0o600)
    expect(lstatSync(kept).mode & 0o777).toBe(0o700)
    expect(lstatSync(join(here, 'backup.sock')).mode & 0o777).toBe(0o600)
    await app.close()
    expect(readdirSync(here).filter((name) => name.startsWith('backup'))).toEqual([])

    const config = readConfig({ DATA_DIR: elsewhere })
    expect(await restore(config, kept)).toMatchObject({ manifest: { database: 'embedded' } })
    expect(readFileSync(join(elsewhere, 'secret'))).toEqual(readFileSync(join(here, 'secret')))
    expect(await availableAt(elsewhere)).toBe(0)
    expect(await signsIn({ DATA_DIR: elsewhere })).toBe(200)
  },
)

inTurn(
  'a stopped server is backed up, too; the oldest backups go, and nothing overwrites an installation',
  async () => {
    const [here, kept] = [place(), place()]
    const app = await start({ DATA_DIR: here })
    await app.close()
    for (const day of [1, 2, 3])
      await backUp(app.config, { to: kept, keep: 2, now: new Date(Date.UTC(2026, 0, day)) })
    expect(readdirSync(kept).toSorted()).toEqual([
      ...[2, 3].map((day) => `hereabouts-2026-01-0${day}T000000Z.tar.gz`),
      'removed-accounts.json',
    ])
    const again = { to: kept, now: new Date(Date.UTC(2026, 0, 3)) }
    await expect(backUp(app.config, again)).rejects.toThrow('is there already')
    await expect(restore(app.config, kept)).rejects.toThrow('already has a database')
  },
)

inTurn(
  'an account that was removed after a backup does not come back with it, as long as that backup may live',
  async () => {
    const [here, kept, older, newer, piped] = [place(), place(), place(), place(), place()]
    const { before, after } = await removeBoBetweenBackups({ DATA_DIR: here }, kept)
    const file = join(kept, 'removed-accounts.json')
    expect(lstatSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).not.toMatch(/bo_here|example\.org/)

    expect(await restore(readConfig({ DATA_DIR: older }), before)).toMatchObject({ removedAccounts: 1 })
    expect(await restore(readConfig({ DATA_DIR: newer }), after)).toMatchObject({ removedAccounts: 0 })
    expect(await signsIn({ DATA_DIR: older }, BO)).toBe(401)
    expect(await signsIn({ DATA_DIR: older })).toBe(200)
    // What is backed up there says so, too.
    const again = place()
    await backUp(readConfig({ DATA_DIR: older }), { to: again })
    expect(JSON.parse(readFileSync(join(again, 'removed-accounts.json'), 'utf8')).accounts).toHaveLength(1)

    // Nothing is beside a pipe.
    const bytes = () => Readable.from([readFileSync(before)])
    const config = readConfig({ DATA_DIR: piped })
    const options = { removedAccountsFile: join(here, 'none') }
    await expect(restore(config, bytes(), options)).rejects.toThrow('no file')
    expect(await verify(config, before)).toMatchObject({ removedAccounts: null })
    expect(await restore(config, bytes(), { removedAccountsFile: file })).toMatchObject({
      removedAccounts: 1,
    })
  },
)

inTurn(
  'a damaged backup leaves nothing behind, and a good one can be restored there through a pipe',
  async () => {
    const [here, elsewhere] = [place(), place()]
    const app = await start({ DATA_DIR: here })
    await app.close()
    const pipe = new PassThrough()
    const whole = bytesOf(pipe)
    expect(await backUp(app.config, { to: pipe })).toBeNull()
    const bytes = await whole
    const config = readConfig({ DATA_DIR: elsewhere })
    const half = Readable.from([bytes.subarray(0, bytes.length / 2)])
    await expect(restore(config, half)).rejects.toThrow('The backup is damaged or incomplete.')
    expect(readdirSync(elsewhere)).toEqual(['lock'])
    const verified = await verify(config, Readable.from([bytes]))
    expect(verified.rows).toBeGreaterThan(100)
    expect(readdirSync(elsewhere)).toEqual(['lock'])
    expect(await restore(config, Readable.from([bytes]))).toEqual(verified)
  },
)

inTurn('a backup from before they were one file can still be restored', async () => {
  const [elsewhere, kept] = [place(), place()]
  const driver = await openDriver({ databaseUrl: null, directory: place(), freeBytesMin: 0, log })
  await driver.pool.query('create table if not exists kept as select 1 as n')
  writeFileSync(join(kept, 'database.snapshot'), await (driver as EmbeddedDriver).dump())
  writeFileSync(join(kept, 'secret'), 'a secret of long ago')
  await driver.close()
  await restore(readConfig({ DATA_DIR: elsewhere }), kept)
  expect(String(readFileSync(join(elsewhere, 'secret')))).toBe('a secret of long ago')
  const restored = await openDriver({ databaseUrl: null, directory: elsewhere, freeBytesMin: 0, log })
  expect((await restored.pool.query('select n from kept')).rows).toEqual([{ n: 1 }])
  await restored.close()
})

inTurn(
  'backup and restore reject what does not contain their input, and a process that makes no copies',
  async () => {
    const here = place()
    const config = readConfig({ DATA_DIR: here })
    await expect(backUp(config, { to: place() })).rejects.toThrow('holds no Hereabouts')
    await expect(restore(config, place())).rejects.toThrow('holds no backup')
    await expect(restore(config, join(here, 'none'))).rejects.toThrow('cannot be read')
    const driver = await openDriver({ databaseUrl: null, directory: here, freeBytesMin: 0, log })
    const kept = place()
    await expect(backUp(config, { to: kept })).rejects.toBeInstanceOf(DataDirectoryInUse)
    await driver.close()
    expect(readdirSync(kept)).toEqual([])
  },
)

const NOBODY = 65_534

/** The server as the service's user starts it. */
function startAsNobody(directory: string) {
  const server = startScript(fileURLToPath(new URL('../server/src/main.ts', import.meta.url)), [], {
    uid: NOBODY,
    gid: NOBODY,
    env: { ...process.env, DATA_DIR: directory, PORT: '0' },
  })
  return { ...server, started: server.line(0) }
}

describe.runIf(isRoot())('run as root, for a service that runs as another user', () => {
  const ownersIn = (directory: string) => [
    ...new Set(
      readdirSync(directory, { recursive: true }).map((name) => lstatSync(join(directory, `${name}`)).uid),
    ),
  ]

  inTurn('backup and erase leave a directory that the service starts on again', async () => {
    const [here, kept] = [place(), place()]
    chownSync(here, NOBODY, NOBODY)
    const config = readConfig({ DATA_DIR: here })
    const server = startAsNobody(here)
    expect(await server.started).toMatch(/^Hereabouts is at/)
    await backUp(config, { to: kept, now: new Date(Date.UTC(2026, 0, 1)) })
    await server.kill()
    await backUp(config, { to: kept, now: new Date(Date.UTC(2026, 0, 2)) })
    await erase(config, { log })
    expect(ownersIn(here)).toEqual([NOBODY])
    expect(ownersIn(kept)).toEqual([0])
    const again = startAsNobody(here)
    expect(await again.started).toMatch(/^Hereabouts is at/)
    await again.kill()

    // A restore into a new directory, whose parent says nothing about the user, into one of the user's, and below one.
    const [ofRoot, ofNobody, above] = [join(place(), 'data'), place(), place()]
    for (const each of [ofNobody, above]) chownSync(each, NOBODY, NOBODY)
    chmodSync(dirname(ofRoot), 0o755)
    for (const each of [ofRoot, ofNobody, join(above, 'a', 'data')]) {
      await restore(readConfig({ DATA_DIR: each }), kept)
      expect(ownersIn(each)).toEqual([NOBODY])
      expect(lstatSync(each).uid).toBe(NOBODY)
    }
    expect(lstatSync(join(above, 'a')).uid).toBe(NOBODY)
  })
})

// The PostgreSQL programs from npm lack pg_dump and pg_restore.
const DUMPS = existsSync(join(process.env.POSTGRES_BIN ?? '', 'pg_dump'))

describe.runIf(DUMPS)('on PostgreSQL', () => {
  inTurn(
    'a backup of a running server restores everything except who is available on another server',
    async () => {
      const [here, elsewhere] = [await startPostgres(), await startPostgres()]
      onTestFinished(async () => {
        await here.stop()
        await elsewhere.stop()
      })
      const env = { DATA_DIR: place(), SECRET: 'as long as a secret must be, or longer' }
      const kept = place()
      const { app, cell } = await withSomebodyAvailable({ ...env, DATABASE_URL: here.url })
      const path = (await backUp(app.config, { to: kept })) as string
      const dump = execFileSync('sh', [
        '-c',
        `tar -xzOf ${path} --wildcards 'database.dump.*' | pg_restore --file=-`,
      ])
      expect(dump.includes(ANA.username)).toBe(true)
      expect(dump.includes(cell)).toBe(false)
      await expect(restore(readConfig({ DATA_DIR: place() }), kept)).rejects.toThrow('set DATABASE_URL')
      await app.close()
      const config = readConfig({ ...env, DATABASE_URL: elsewhere.url })
      const verified = await verify(config, kept)
      expect(await restore(config, kept)).toEqual({ ...verified, removedAccounts: 0 })
      expect(await signsIn({ ...env, DATABASE_URL: elsewhere.url })).toBe(200)
      expect(await askPostgres(elsewhere.url, 'select * from availabilities')).toEqual([])
    },
  )

  inTurn('an account that was removed after a backup does not come back with it', async () => {
    const [here, elsewhere] = [await startPostgres(), await startPostgres()]
    onTestFinished(async () => {
      await here.stop()
      await elsewhere.stop()
    })
    const env = { DATA_DIR: place(), SECRET: 'as long as a secret must be, or longer' }
    const { before } = await removeBoBetweenBackups({ ...env, DATABASE_URL: here.url }, place())
    const restored = { ...env, DATABASE_URL: elsewhere.url }
    expect(await restore(readConfig(restored), before)).toMatchObject({ removedAccounts: 1 })
    expect(await signsIn(restored, BO)).toBe(401)
    expect(await signsIn(restored)).toBe(200)
  })
})
