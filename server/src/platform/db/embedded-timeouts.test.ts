import { rmSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptySnapshot } from '../../../test/empty-database.ts'
import { inTheEnd } from '../../../test/in-the-end.ts'
import { scratchDirectory } from '../../../test/scratch.ts'
import { createBus } from '../bus.ts'
import { createLog } from '../log.ts'
import { createDb, DatabaseUnavailable, type Db } from './db.ts'
import { type EmbeddedDriver, openEmbedded } from './embedded.ts'
import { lockDirectory } from './embedded-lock.ts'

const log = createLog('silent')
const callTimeoutMs = 1000
const directory = scratchDirectory()
let driver: EmbeddedDriver
let db: Db

beforeAll(async () => {
  const first = await openEmbedded({ directory, log, snapshot: await emptySnapshot() })
  await first.pool.query('create table kept (n int primary key)')
  await first.close()
})
afterAll(() => rmSync(directory, { recursive: true }))

beforeEach(async () => {
  driver = await openEmbedded({ directory, log, callTimeoutMs })
  db = createDb(driver, { bus: createBus({ log }), log })
  await db.run('test.empty', sql`truncate kept`)
})
afterEach(() => db.close())

const runaway = sql`select count(*) from generate_series(1, 10000000000)`
const keep = (n: number) => sql`insert into kept values (${n})`
const kept = async () =>
  (await db.many<{ n: number }>('test.kept', sql`select n from kept order by n`)).map(({ n }) => n)

test('a statement without an end is ended, nothing acknowledged is lost, and those who wait hear either way', async () => {
  await db.run('test.keep', keep(0))

  const failing = db.many('test.runaway', runaway).catch((error: unknown) => error)
  const waiting = await Promise.allSettled(
    [1, 2, 3, 4, 5].map((n) => db.run('test.keep', keep(n)).then(() => n)),
  )

  expect(await failing).toBeInstanceOf(DatabaseUnavailable)
  const acknowledged = waiting.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  for (const result of waiting) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(DatabaseUnavailable)
  }
  expect(await inTheEnd(kept)).toEqual(expect.arrayContaining([0, ...acknowledged]))
  await db.run('test.keep', keep(6))
})

test('a transaction that was ended so keeps nothing', async () => {
  const failing = db.tx(async (tx) => {
    await tx.run('test.keep', keep(1))
    await tx.many('test.runaway', runaway)
  })

  await expect(failing).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(await inTheEnd(kept)).toEqual([])
})

test('a transaction that somebody forgot does not stop everybody', async () => {
  const forgetful = await driver.pool.connect()
  await forgetful.query('begin')
  await forgetful.query('insert into kept values (1)')

  await inTheEnd(() => db.run('test.keep', keep(2)))

  await expect(forgetful.query('commit')).rejects.toThrow()
  forgetful.release()
  expect(await kept()).toEqual([2])
})

test('an engine that breaks is replaced, and its answers are not believed', async () => {
  // Breaking takes the engine more than a second on a busy machine.
  await db.close()
  driver = await openEmbedded({ directory, log, callTimeoutMs: 60 * callTimeoutMs })
  db = createDb(driver, { bus: createBus({ log }), log })
  await db.run('test.keep', keep(1))

  // Deeper than the thread's stack, which ends the engine without PostgreSQL noticing.
  const breaking = db.tx(async (tx) => {
    await tx.run('test.keep', keep(2))
    await tx.many('test.break', sql`select repeat('[', 5000000)::json`)
  })

  const error = await breaking.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(error).toMatchObject({ message: expect.stringContaining('the embedded database broke') })
  expect(await inTheEnd(kept)).toEqual([1])
})

test('patient work may take longer', async () => {
  const { rows } = await driver.patiently((client) => client.query('select 1 as one from pg_sleep(1.5)'))
  expect(rows).toEqual([{ one: 1 }])
})

test('a database that does not open in time is an error, and can be opened later', async () => {
  await db.close()
  await expect(openEmbedded({ directory, log, openTimeoutMs: 1 })).rejects.toThrow('longer than 1 ms')
  const again = await openEmbedded({ directory, log })
  await again.close()
})

test('a database in memory is gone after that, and says so', async () => {
  const inMemory = await openEmbedded({
    directory: null,
    log,
    snapshot: await emptySnapshot(),
    callTimeoutMs: 100,
  })
  await expect(inMemory.pool.query(runaway.text)).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect(inMemory.pool.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable)
  await inMemory.close()
})

// It stays the last one, as it leaves nothing to open.
test('an engine that cannot write acknowledges nothing, and one that cannot start again says so', async () => {
  rmSync(join(directory, 'cluster', 'pg_wal'), { recursive: true })
  const filling = db.run('test.fill', sql`insert into kept select n from generate_series(1, 300000) n`)

  await expect(filling).rejects.toBeInstanceOf(DatabaseUnavailable)
  await expect(kept()).rejects.toBeInstanceOf(DatabaseUnavailable)
  await db.close()
  lockDirectory(directory).release()
})
