import { rmSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptySnapshot } from '../test/empty-snapshot.ts'
import { filesWith } from '../test/files-with.ts'
import { silent as log } from '../test/logs.ts'
import { readPrepared } from '../test/prepared.ts'
import { scratchDirectory } from '../test/scratch.ts'
import { startDatabaseProcess } from '../test/start-process.ts'
import { type Database, openDatabase } from './database.ts'

describe('in memory', () => {
  let driver: Database
  beforeAll(async () => {
    driver = await openDatabase({ directory: null, snapshot: await emptySnapshot(), log })
  })
  afterAll(() => driver.close())

  test('the calling thread stays responsive while a query runs', async () => {
    let running = true
    const query = driver.pool.query('select count(*) from generate_series(1, 400000)').finally(() => {
      running = false
    })
    let turns = 0
    while (running) {
      await turn()
      turns++
    }
    await query
    // In the same thread there would be a handful.
    expect(turns).toBeGreaterThan(200)
  })

  test('a connection has no state of the previous one, however that ended', async () => {
    const before = await driver.pool.connect()
    await before.query('create table t (n int)')
    await before.query({ name: 'known', text: 'select 1' })
    await before.query("set work_mem = '1MB'")
    await before.query('create temp table mine (n int)')
    await before.query('select pg_advisory_lock(1)')
    await before.query('begin')
    await before.query('insert into t values (1)')
    await before.query('nonsense').catch(() => {})
    before.release(true)

    const { rows } = await driver.pool.query(`
    select (select count(*)::int from t) as kept, (select count(*)::int from pg_prepared_statements) as statements,
      to_regclass('mine') as temporary, current_setting('work_mem') as work_mem,
      (select count(*)::int from pg_locks where locktype = 'advisory') as locks`)
    expect(rows).toEqual([{ kept: 0, statements: 0, temporary: null, work_mem: '4MB', locks: 0 }])
  })

  test('a snapshot contains what was committed before it, and nothing later', async () => {
    await driver.pool.query('create table dumped (n int)')
    await driver.pool.query('insert into dumped values (1)')
    const snapshot = await driver.dump()
    await driver.pool.query('insert into dumped values (2)')

    const copy = await openDatabase({ directory: null, snapshot, log })
    expect((await copy.pool.query('select n from dumped')).rows).toEqual([{ n: 1 }])
    await copy.close()
  })

  // Keep this test last: it closes the database.
  test('closing waits for running and queued statements, and closing twice is the same as closing once', async () => {
    const { pool } = driver
    const results = [1, 2, 3].map((n) => pool.query('select $1::int as n from pg_sleep(0.1)', [n]))
    await Promise.all([driver.close(), driver.close()])
    expect((await Promise.all(results)).map(({ rows }) => rows[0].n)).toEqual([1, 2, 3])
  })
})

describe('on disk', () => {
  const directory = scratchDirectory()
  let onDisk: Database
  beforeAll(async () => {
    onDisk = await openDatabase({ directory, prepared: readPrepared, log })
  })
  afterAll(async () => {
    await onDisk.close()
    rmSync(directory, { recursive: true })
  })

  test('the settings that durability depends on are active', async () => {
    const { rows } = await onDisk.pool.query(`
      select name, setting from pg_settings
      where name in ('fsync', 'wal_sync_method', 'full_page_writes', 'synchronous_commit') order by name`)
    expect(rows.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
      'fsync=on',
      'full_page_writes=on',
      'synchronous_commit=on',
      'wal_sync_method=fsync',
    ])
  })

  test('a snapshot can be taken while the database is in use', async () => {
    await onDisk.pool.query('create table t (n int)')
    const inserts = Array.from({ length: 20 }, (_, n) => onDisk.pool.query('insert into t values ($1)', [n]))
    const snapshot = await onDisk.dump()
    await Promise.all(inserts)

    const copy = await openDatabase({ directory: null, snapshot, log })
    expect((await copy.pool.query('select count(*)::int as count from t')).rows).toEqual([{ count: 20 }])
    await copy.close()
  })

  test('after closing, no file contains data of unlogged tables', async () => {
    await onDisk.pool.query('create unlogged table places (id int primary key, place text)')
    await onDisk.pool.query("insert into places select n, 'Kew Gardens ' || n from generate_series(1, 500) n")
    await onDisk.close()
    expect(await filesWith(directory, 'Kew Gardens')).toEqual([])
  })

  test('a process that closed its database exits by itself', async () => {
    await onDisk.close()
    expect(await startDatabaseProcess(directory, 'close').exited).toEqual({ code: 0, error: '' })
  })
})
