import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { afterAll, afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { closeEmptyDatabases, openEmptyDatabase } from '../../../test/empty-database.ts'
import { scratchDirectory } from '../../../test/scratch.ts'
import { createLog, type Logger } from '../log.ts'
import type { PatientDriver } from './db.ts'
import { hashMigrations, listPending, MigrationMismatch, migrate } from './migrate.ts'

const log = createLog('silent')
let directory: string
let driver: PatientDriver

beforeEach(async () => {
  directory = scratchDirectory()
  driver = await openEmptyDatabase()
})
afterEach(() => rmSync(directory, { recursive: true }))
afterAll(closeEmptyDatabases)

const write = (name: string, text: string) => writeFileSync(join(directory, name), text)
const run = () => migrate(driver, { directory, log })
const count = async (table: string) =>
  (await driver.pool.query(`select count(*) as n from ${table}`)).rows[0].n

test('files are applied in order, each once', async () => {
  write('0002-more.sql', 'insert into t values (2); insert into t values (3);')
  write('0001-first.sql', 'create table t (n int);\ninsert into t values (1);')
  expect(await run()).toEqual(['0001-first.sql', '0002-more.sql'])
  expect(await run()).toEqual([])

  write('0003-most.sql', 'insert into t values (4)')
  expect(await run()).toEqual(['0003-most.sql'])
  expect(await count('t')).toBe(4)
})

test('a failing file is rolled back and can be corrected', async () => {
  write('0001-first.sql', 'create table t (n int)')
  write('0002-wrong.sql', 'insert into t values (1); select nonsense;')
  await expect(run()).rejects.toThrow('0002-wrong.sql failed: column "nonsense" does not exist')
  expect(await count('t')).toBe(0)

  write('0002-wrong.sql', 'insert into t values (1)')
  expect(await run()).toEqual(['0002-wrong.sql'])
})

test('too little disk is one sentence, and a start with more room goes on', async () => {
  write('0001-first.sql', 'create table t (n int)')
  write(
    '0002-large.sql',
    "create table u (n int); do $$ begin raise exception 'no room' using errcode = '53100'; end $$;",
  )
  await expect(run()).rejects.toThrow(
    /^The disk of the database has too little space for the migration 0002-large.sql: free/,
  )
  expect(await listPending(driver, directory)).toEqual(['0002-large.sql'])

  write('0002-large.sql', 'create table u (n int)')
  expect(await run()).toEqual(['0002-large.sql'])
  expect(await listPending(driver, directory)).toEqual([])
})

test('nodes that start together apply each file once', async () => {
  write('0001-first.sql', 'create table t (n int); insert into t values (1); select pg_sleep(0.05)')
  write('0002-more.sql', 'insert into t values (2)')
  const applied = await Promise.all([run(), run(), run(), run()])
  expect(applied.flat().toSorted()).toEqual(['0001-first.sql', '0002-more.sql'])
  expect(await count('t')).toBe(2)
})

test.runIf(inject('template').kind === 'postgres')(
  'behind a pooler, which gives each transaction another connection, no lock is left behind',
  async () => {
    write('0001-first.sql', 'create table t (n int)')
    const connections = [await driver.pool.connect(), await driver.pool.connect()] as const
    let turn = 0
    let isOpen = false
    const pooled = {
      query(text: string, values?: unknown[]) {
        const answer = connections[turn % 2 ? 1 : 0].query(text, values)
        if (/^begin\b/.test(text)) isOpen = true
        if (/^(commit|rollback)\b/.test(text)) isOpen = false
        if (!isOpen) turn += 1
        return answer
      },
    } as unknown as ClientBase
    const run = () => migrate({ patiently: (work) => work(pooled) }, { directory, log })
    await run()
    write('0002-wrong.sql', 'select nonsense')
    await expect(run()).rejects.toThrow('0002-wrong.sql failed')
    const left = await driver.pool.query(
      "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
    )
    expect(left.rowCount).toBe(0)
    for (const connection of connections) connection.release()
  },
)

test.runIf(inject('template').kind === 'postgres')(
  'a start that waits for another node says so',
  async () => {
    write('0001-first.sql', 'create table t (n int)')
    const lines: string[] = []
    const log = { info() {}, warn: (line: string) => lines.push(line) } as unknown as Logger
    const other = await driver.pool.connect()
    await other.query('begin; select pg_advisory_xact_lock(4837201)')
    const waiting = migrate(driver, { directory, waitingAfterMs: 10, log })
    await vi.waitFor(() => expect(lines).toEqual([expect.stringContaining('waits for the migrations')]))
    await other.query('commit')
    other.release()
    expect(await waiting).toEqual(['0001-first.sql'])
  },
)

test('a database that a newer build has migrated is rejected', async () => {
  write('0001-first.sql', 'create table t (n int)')
  write('0002-newer.sql', 'create table u (n int)')
  await run()
  rmSync(join(directory, '0002-newer.sql'))
  write('0003-other.sql', 'drop table t')

  await expect(run()).rejects.toThrow(MigrationMismatch)
  await expect(run()).rejects.toThrow('0002-newer.sql, which this build does not know')
  expect(await count('t')).toBe(0)
})

test('a file that changed after it was applied is rejected, unless only its line endings changed', async () => {
  write('0001-first.sql', 'create table t (n int);\n')
  await run()
  write('0001-first.sql', 'create table t (n int);\r\n')
  expect(await run()).toEqual([])
  write('0001-first.sql', 'create table t (n bigint);\n')
  await expect(run()).rejects.toThrow('0001-first.sql has changed')
})

test('the hash differs for any two sets of files, except for line endings', async () => {
  write('0001-first.sql', 'create table t (n int);\n')
  const hash = await hashMigrations(directory)
  write('0001-first.sql', 'create table t (n int);\r\n')
  expect(await hashMigrations(directory)).toBe(hash)

  write('0002-second.sql', '')
  const withSecond = await hashMigrations(directory)
  write('0001-first.sql', 'create table t (n bigint);\n')
  const withChange = await hashMigrations(directory)
  expect(new Set([hash, withSecond, withChange]).size).toBe(3)
})

test('a new file with a lower number than an applied one is rejected', async () => {
  write('0002-second.sql', 'create table t (n int)')
  await run()
  write('0001-late.sql', 'create table u (n int)')
  await expect(run()).rejects.toThrow('0001-late.sql comes before 0002-second.sql')
})

test('files without a unique order are rejected', async () => {
  write('0001-first.sql', 'create table t (n int)')
  write('0001-again.sql', 'create table u (n int)')
  await expect(run()).rejects.toThrow('Two migrations have the number 0001')
  rmSync(join(directory, '0001-again.sql'))
  write('second.sql', 'create table u (n int)')
  await expect(run()).rejects.toThrow('second.sql is not named like')
})
