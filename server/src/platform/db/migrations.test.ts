import { copyFileSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mailboxKey } from '@hereabouts/contract/http/mail-address'
import type { ClientBase } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { closeEmptyDatabases, openEmptyDatabase } from '../../../test/empty-database.ts'
import { scratchDirectory } from '../../../test/scratch.ts'
import { createLog } from '../log.ts'
import { migrate } from './migrate.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const log = createLog('silent')

afterAll(closeEmptyDatabases)

/** A database from before this migration, and a function that applies the rest. */
async function databaseBefore(file: string) {
  const driver = await openEmptyDatabase()
  const directory = scratchDirectory()
  onTestFinished(() => rmSync(directory, { recursive: true }))
  for (const name of readdirSync(MIGRATIONS))
    if (name < file) copyFileSync(join(MIGRATIONS, name), join(directory, name))
  await migrate(driver, { directory, log })
  return {
    query: async (text: string) => (await driver.pool.query(text)).rows,
    update: () => migrate(driver, { log }),
  }
}

test('an update keeps what people had: interests that match, usernames that look alike', async () => {
  const { query, update } = await databaseBefore('0038')
  await query(`insert into users (username, name, email, password_hash, created_at)
    select name, name, name || '@example.org', '', now()
    from unnest(array['bill', 'biII', 'b1ll', 'ana']) with ordinality as given (name, nth) order by nth`)
  await query(
    `insert into interests (name, name_key, category, is_public) values ('Chess', 'chess', 'custom', true)`,
  )
  await query(`insert into user_interests select users.id, interests.id from users, interests`)
  await update()
  expect(await query(`select username, username_skeleton from users order by id`)).toEqual([
    { username: 'bill', username_skeleton: 'blll' },
    // The oldest one reserves the look-alikes for all of them.
    { username: 'biII', username_skeleton: null },
    { username: 'b1ll', username_skeleton: null },
    { username: 'ana', username_skeleton: 'ana' },
  ])
  expect(await query(`select count(*)::integer as matching from matching_interests`)).toEqual([
    { matching: 4 },
  ])
})

test('each migration happens completely or not at all: a start that is cut off in it leaves the database as it was', async () => {
  const { patiently } = await openEmptyDatabase()
  await patiently(async (client) => {
    const transaction = async () => (await client.query('select pg_current_xact_id() as id')).rows[0].id
    const names = readdirSync(MIGRATIONS).sort()
    expect(names.length).toBeGreaterThan(80)
    for (const name of names) {
      const text = readFileSync(join(MIGRATIONS, name), 'utf8')
      const before = await definitionsOf(client)
      await client.query('begin')
      const id = await transaction()
      await client.query(text)
      // It has not committed anything on the way.
      expect([name, await transaction()]).toEqual([name, id])
      await client.query('rollback')
      expect([name, await definitionsOf(client)]).toEqual([name, before])
      await client.query('begin')
      await client.query(text)
      await client.query('commit')
    }
  })
})

/** What exists in the database, and in which files. */
async function definitionsOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(`
    select md5(string_agg(definition, ';' order by definition)) as hash from (
      select format('%s %s %s', oid, relkind, relfilenode) from pg_class where relnamespace = 'public'::regnamespace
      union all
      select format('%s %s %s %s', attrelid, attname, atttypid, attnotnull) from pg_attribute
      union all
      select format('%s %s', oid, pg_get_constraintdef(oid)) from pg_constraint
      union all
      select format('%s %s', oid, tgenabled) from pg_trigger
      union all
      select format('%s %s', oid, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
    ) as described (definition)`)
  return rows[0]?.hash ?? ''
}

test('SQL and the contract agree which addresses reach the same mailbox', async () => {
  const driver = await openEmptyDatabase()
  await migrate(driver, { log })
  const addresses = [
    'Ana@Example.org',
    'ana+1@example.org',
    'ana+a+b@example.org',
    '+ana@example.org',
    '+ana+x@example.org',
    '++@example.org',
    'a.n.a@gmail.com',
    'A.na+x.y@GoogleMail.com',
    'a.n.a@example.org',
    'a.n.a+x@gmail.com.example',
    'ANA+X@XN--BCHER-KVA.example',
    "o'brien.@docomo.example",
    '用户+1@example.org',
    'ana+x@gmail.com, bo@example.org',
    'ana, bo@example.org+@gmail.com',
  ]
  const { rows } = await driver.pool.query('select mailbox_key(unnest($1::text[])) as key', [addresses])
  expect(rows.map(({ key }) => key)).toEqual(addresses.map(mailboxKey))
})
