import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { emptySnapshot } from '../test/empty-snapshot.ts'
import { silent as log } from '../test/logs.ts'
import { readPrepared } from '../test/prepared.ts'
import { scratchDirectory } from '../test/scratch.ts'
import { type Database, openDatabase } from './database.ts'
import { EngineUnavailable } from './engine-unavailable.ts'
import { lockDirectory } from './lock.ts'

const callTimeoutMs = 1000
const directory = scratchDirectory()
let database: Database

const open = (limitMs = callTimeoutMs) =>
  openDatabase({ directory, log, prepared: readPrepared, callTimeoutMs: limitMs })

beforeAll(async () => {
  database = await open()
  await query('create table kept (n int primary key)')
})
afterAll(async () => {
  await database.close()
  rmSync(directory, { recursive: true })
})
beforeEach(() => inTheEnd(() => query('truncate kept')))

const RUNAWAY = 'select count(*) from generate_series(1, 10000000000)'
const query = (text: string) => database.pool.query(text)
const keep = (n: number) => query(`insert into kept values (${n})`)
const kept = async () => (await query('select n from kept order by n')).rows.map(({ n }) => n)

/** The pool has its own messages for a restart that takes longer than callers wait, as on a busy machine. */
const isUnavailable = (error: unknown) =>
  error instanceof EngineUnavailable ||
  /timeout exceeded when trying to connect|connection timeout/.test((error as Error).message)

/** Retries, as callers of an unavailable database should. */
async function inTheEnd<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      // The error may come at once, repeatedly.
      await delay(20)
    }
  }
}

/** A transaction that inserts `n` and then runs `last`. Resolves to its error. */
async function transaction(n: number, last: string): Promise<unknown> {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('insert into kept values ($1)', [n])
    return await client.query(last).then(
      () => 'no error',
      (error: unknown) => error,
    )
  } finally {
    client.release(true)
  }
}

test('a statement that does not end is aborted, nothing acknowledged is lost, and waiting callers get an answer', async () => {
  await keep(0)

  const failing = query(RUNAWAY).catch((error: unknown) => error)
  const waiting = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => keep(n).then(() => n)))

  expect(await failing).toBeInstanceOf(EngineUnavailable)
  const acknowledged = waiting.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  for (const result of waiting) {
    if (result.status === 'rejected') expect(result.reason).toSatisfy(isUnavailable)
  }
  expect(await inTheEnd(kept)).toEqual(expect.arrayContaining([0, ...acknowledged]))
  await keep(6)
})

test('an aborted transaction is rolled back', async () => {
  expect(await transaction(1, RUNAWAY)).toBeInstanceOf(EngineUnavailable)
  expect(await inTheEnd(kept)).toEqual([])
})

test('an abandoned transaction does not block everybody', async () => {
  const forgetful = await database.pool.connect()
  await forgetful.query('begin')
  await forgetful.query('insert into kept values (1)')

  await inTheEnd(() => keep(2))

  await expect(forgetful.query('commit')).rejects.toThrow()
  forgetful.release()
  expect(await kept()).toEqual([2])
})

test('an engine that fails is replaced, and its answers are not trusted', async () => {
  // Failing takes the engine more than a second on a busy machine.
  await database.close()
  database = await open(60 * callTimeoutMs)
  onTestFinished(async () => {
    await database.close()
    database = await open()
  })
  await keep(1)

  // Deeper than the thread's stack, which ends the engine without PostgreSQL noticing.
  const error = await transaction(2, "select repeat('[', 5000000)::json")
  expect(error).toBeInstanceOf(EngineUnavailable)
  expect(error).toMatchObject({ message: expect.stringContaining('the embedded database failed') })
  expect(await inTheEnd(kept)).toEqual([1])
})

test('statements that are sent ahead have their time each, also in a transaction', async () => {
  const nap = `select pg_sleep(${(callTimeoutMs * 0.6) / 1000})`
  const client = await database.pool.connect()
  try {
    await Promise.all(
      ['begin', nap, 'insert into kept values (1)', nap, 'commit', nap].map((text) => client.query(text)),
    )
    // Nothing of the transaction ends the connection afterwards.
    await Promise.all([client.query(nap), client.query(nap)])
    expect((await client.query('select n from kept')).rows).toEqual([{ n: 1 }])
  } finally {
    client.release()
  }
})

test('work without a timeout may take longer', async () => {
  const { rows } = await database.patiently((client) => client.query('select 1 as one from pg_sleep(1.5)'))
  expect(rows).toEqual([{ one: 1 }])
})

test('a database that does not open in time fails, and can be opened later', async () => {
  await database.close()
  await expect(openDatabase({ directory, log, openTimeoutMs: 1 })).rejects.toThrow('longer than 1 ms')
  database = await open()
  expect(await kept()).toEqual([])
})

test('an in-memory database is gone after that, with an error that says so', async () => {
  const inMemory = await openDatabase({
    directory: null,
    log,
    snapshot: await emptySnapshot(),
    callTimeoutMs: 100,
  })
  await expect(inMemory.pool.query(RUNAWAY)).rejects.toBeInstanceOf(EngineUnavailable)
  await expect(inMemory.pool.query('select 1')).rejects.toBeInstanceOf(EngineUnavailable)
  await inMemory.close()
})

// Keep this test last: it leaves nothing to open.
test('an engine that cannot write acknowledges nothing, and one that cannot restart says so', async () => {
  rmSync(join(directory, 'cluster', 'pg_wal'), { recursive: true })
  const filling = query('insert into kept select n from generate_series(1, 300000) n')

  expect(await filling.catch(isUnavailable)).toBe(true)
  expect(await kept().catch(isUnavailable)).toBe(true)
  await database.close()
  lockDirectory(directory).release()
})
