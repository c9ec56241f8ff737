import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { login, register } from '@hereabouts/contract/sign-in/endpoints'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openDriver } from '../server/src/platform/db/open.ts'
import { createLog } from '../server/src/platform/log.ts'
import { move } from '../server/src/platform/operating/move.ts'
import { loadSecret } from '../server/src/platform/secret.ts'
import { describeInTurn } from '../server/test/in-turn.ts'
import { makeCall } from '../server/test/person.ts'
import { askPostgres, startPostgres } from '../server/test/postgres-server.ts'
import { scratchDirectory } from '../server/test/scratch.ts'

const log = createLog('silent')
describeInTurn('npm run move', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  function place(): string {
    const directory = scratchDirectory()
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    return directory
  }

  async function withApp<T>(
    env: Record<string, string>,
    work: (app: Awaited<ReturnType<typeof createApp>>) => Promise<T>,
  ) {
    const config = readConfig({ THROTTLES: 'off', ...env })
    const { databaseUrl, dataDir: directory } = config
    const driver = await openDriver({ databaseUrl, directory, freeBytesMin: 0, log })
    await migrate(driver, { log })
    const secret = config.secret ?? (await loadSecret(directory))
    const app = await createApp({ config, driver, secret, clock: systemClock, log })
    await app.prepare()
    const result = await work(app)
    await app.close()
    return { result, secret }
  }

  const signUp = (username: string) => (app: Awaited<ReturnType<typeof createApp>>) =>
    makeCall(app.http, register, {
      body: {
        username,
        password: `${username} has a long password`,
        email: `${username}@example.org`,
        interests: [1, 2, 3],
      },
    }).then(({ statusCode }) => statusCode)

  const signIn = (username: string) => (app: Awaited<ReturnType<typeof createApp>>) =>
    makeCall(app.http, login, { body: { username, password: `${username} has a long password` } }).then(
      ({ statusCode }) => statusCode,
    )

  test('an installation moves to PostgreSQL and back with everything in it, and goes on from there', async () => {
    const [here, back] = [place(), join(place(), 'data')]
    const { secret } = await withApp({ DATA_DIR: here }, signUp('ana_here'))
    const onPostgres = { DATA_DIR: place(), DATABASE_URL: server.url, SECRET: secret }

    const tables: string[] = []
    const moved = await move(readConfig({ DATA_DIR: here }), {
      to: server.url,
      onTable: (name) => tables.push(name),
    })
    expect(moved.users?.rows).toBe(1)
    expect(tables).toEqual(expect.arrayContaining(['users', 'interests', 'sessions']))
    expect((await withApp(onPostgres, signIn('ana_here'))).result).toBe(200)
    // Identities continue after those that came along, and foreign keys and triggers are there again.
    expect((await withApp(onPostgres, signUp('bo_here'))).result).toBe(200)
    await expect(askPostgres(server.url, 'insert into sessions select * from sessions')).rejects.toThrow()
    await expect(askPostgres(server.url, 'truncate audit_log')).rejects.toThrow()
    const [keys] = await askPostgres<{ n: number }>(
      server.url,
      "select count(*)::integer as n from pg_constraint where contype = 'f' and not convalidated",
    )
    expect(keys?.n).toBe(0)

    await expect(move(readConfig({ DATA_DIR: here }), { to: server.url })).rejects.toThrow(
      'has 2 accounts already',
    )
    expect((await move(readConfig(onPostgres), { to: back })).users?.rows).toBe(2)
    await expect(move(readConfig(onPostgres), { to: back })).rejects.toThrow('already has a database')
    for (const name of ['ana_here', 'bo_here'])
      expect((await withApp({ DATA_DIR: back }, signIn(name))).result).toBe(200)
  })
})
