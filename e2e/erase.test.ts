import { join } from 'node:path'
import { filesWith } from 'durable-pglite/test/files-with'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../server/src/platform/config.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { openPostgres } from '../server/src/platform/db/postgres.ts'
import { examine } from '../server/src/platform/doctor.ts'
import { createLog } from '../server/src/platform/log.ts'
import { erase } from '../server/src/platform/operating/erase.ts'
import { describeInTurn } from '../server/test/in-turn.ts'
import { askPostgres, startPostgres } from '../server/test/postgres-server.ts'

const log = createLog('silent')
const WORDS = ['ana_of_mill_street', 'Ana Lane of Mill Street', 'Kew Gardens at noon']
describeInTurn('npm run erase', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  let files: string

  beforeAll(async () => {
    // Autovacuum starts after a minute, and its transactions hold old rows too. Slow machines take that long.
    server = await startPostgres({ settings: ['autovacuum=off'] })
    files = join(new URL(server.url).searchParams.get('host') as string, 'data')
    const driver = await openPostgres({ url: server.url, log })
    await migrate(driver, { log })
    await driver.close()
  })
  afterAll(() => server.stop())

  const ask = (text: string) => askPostgres(server.url, text)
  const run = (url = server.url) =>
    erase(readConfig({ DATABASE_URL: url, SECRET: 'x'.repeat(32) }), { patienceMs: 0, log })

  /** Whether the doctor reports data to erase. */
  const waiting = async () =>
    (await examine({ DATABASE_URL: server.url, SECRET: 'x'.repeat(32) })).some(({ sentence }) =>
      sentence.includes('traces of 1 removed accounts: npm run erase'),
    )

  /** Creates Ana, Bo and Ana's messages, then removes Ana. */
  async function anaLeaves() {
    await ask(`insert into users (username, name, email, password_hash, created_at)
    values ('${WORDS[0]}', '${WORDS[1]}', '${WORDS[0]}@example.org', '', now()), ('bo', 'Bo', 'bo@example.org', '', now())
    on conflict do nothing`)
    await ask(
      `create table if not exists notes (user_id bigint references users on delete cascade, text text)`,
    )
    await ask(
      `insert into notes select id, '${WORDS[2]} ' || n from users, generate_series(1, 500) n where username <> 'bo'`,
    )
    await ask('vacuum analyze')
    await ask('select pg_switch_wal()')
    await ask('checkpoint')
    await ask(`delete from users where username <> 'bo'`)
    await ask('insert into removals (removed_at) values (now())')
    await ask('vacuum analyze')
    await ask('checkpoint')
    expect(await filesWith(files, ...WORDS)).not.toEqual([])
  }

  test('after erasing on PostgreSQL, no file and no log contains a byte of a removed account, and the server still works', async () => {
    await anaLeaves()
    expect(await waiting()).toBe(true)
    expect(await run()).toBe(1)
    expect(await waiting()).toBe(false)
    expect(await filesWith(files, ...WORDS)).toEqual([])
    expect(await ask('select username from users')).toEqual([{ username: 'bo' }])
    expect(await run()).toBe(0)
  })

  test('erasing says what still holds old rows or the log, and stays due', async () => {
    await anaLeaves()
    const reader = new pg.Client(server.url)
    await reader.connect()
    await reader.query('begin isolation level repeatable read')
    await reader.query('select from users')
    await expect(run()).rejects.toThrow(
      /^Deleted rows are still visible to earlier transactions: process \d+\.$/,
    )
    await reader.query('commit')
    await reader.end()

    await ask(`select pg_create_physical_replication_slot('of_a_replica', true)`)
    await expect(run()).rejects.toThrow(/^\d+ segments of the log are kept for a replication slot/)
    await ask(`select pg_drop_replication_slot('of_a_replica')`)
    expect(await run()).toBe(1)
    expect(await filesWith(files, ...WORDS)).toEqual([])
  })

  test('erasing rejects an insufficient database role before it changes anything', async () => {
    await ask('create role weak login')
    await ask('grant pg_read_all_data to weak')
    const url = new URL(server.url)
    url.username = 'weak'
    await expect(run(url.href)).rejects.toThrow('weak has to be a superuser')
  })
})
