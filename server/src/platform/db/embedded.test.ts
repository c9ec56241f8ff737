import { rmSync } from 'node:fs'
import sql from 'sql-template-tag'
import { expect, onTestFinished, vi } from 'vitest'
import { inTheEnd } from '../../../test/in-the-end.ts'
import { inTurn } from '../../../test/in-turn.ts'
import { scratchDirectory } from '../../../test/scratch.ts'
import { createBus } from '../bus.ts'
import { createLog } from '../log.ts'
import { createDb, DatabaseUnavailable, DiskFull } from './db.ts'
import { openEmbedded } from './embedded.ts'
import { openDriver } from './open.ts'
import { readPreparedCluster } from './prepared-cluster.ts'

const MB = 1024 ** 2
const log = createLog('silent')

/** A database with one row, on a disk whose free space the test sets. */
async function database({ callTimeoutMs = 10_000 } = {}) {
  const directory = scratchDirectory()
  const disk = { freeBytes: 1000 * MB }
  const driver = await openEmbedded({
    directory,
    prepared: () => readPreparedCluster({ log }),
    callTimeoutMs,
    log,
    disk: { freeBytesMin: 64 * MB, reserveBytes: 1, freeBytes: async () => disk.freeBytes, everyMs: 1 },
  })
  const db = createDb(driver, { bus: createBus({ log }), log })
  onTestFinished(async () => {
    await db.close()
    rmSync(directory, { recursive: true, force: true })
  })
  await db.run('test.create', sql`create table kept (n int primary key)`)
  await db.run('test.keep', sql`insert into kept values (0)`)
  return {
    db,
    disk,
    kept: async () =>
      (await db.many<{ n: number }>('test.kept', sql`select n from kept order by n`)).map(({ n }) => n),
  }
}

inTurn('a statement or transaction that does not end fails as unavailable and is rolled back', async () => {
  const { db, kept } = await database({ callTimeoutMs: 500 })
  const runaway = sql`select count(*) from generate_series(1, 10000000000)`

  const failing = db.many('test.runaway', runaway).catch((error: unknown) => error)
  const waiting = await Promise.allSettled([1, 2, 3].map(() => kept()))
  expect(await failing).toBeInstanceOf(DatabaseUnavailable)
  for (const result of waiting) {
    if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(DatabaseUnavailable)
  }
  expect(await inTheEnd(kept)).toEqual([0])

  const failingWhole = db.tx(async (tx) => {
    await tx.run('test.keep', sql`insert into kept values (1)`)
    await tx.many('test.runaway', runaway)
  })
  await expect(failingWhole).rejects.toBeInstanceOf(DatabaseUnavailable)
  expect(await inTheEnd(kept)).toEqual([0])
})

inTurn('on a full disk writes are rejected as such, and reads work', async () => {
  const { db, disk, kept } = await database()
  disk.freeBytes = 0
  await vi.waitFor(() => expect(db.isFull()).toBe(true))
  const forget = sql`delete from kept`
  await expect(db.run('test.forget', forget)).rejects.toThrow(DiskFull)
  await expect(db.tx((tx) => tx.run('test.forget', forget))).rejects.toThrow(DiskFull)
  expect(await kept()).toEqual([0])
})

inTurn(
  'a full disk that the database itself reports is rejected in the same way and rolled back',
  async () => {
    const { db, kept } = await database()
    const noRoom = sql`do $$ begin
    insert into kept values (1);
    raise 'could not extend file: No space left on device' using errcode = 'disk_full';
  end $$`
    await expect(db.run('test.noRoom', noRoom)).rejects.toThrow(DiskFull)
    expect(await kept()).toEqual([0])
  },
)

inTurn('a start without free space says so in one sentence, and releases the directory', async () => {
  const directory = scratchDirectory()
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const start = (freeBytesMin: number) => openDriver({ databaseUrl: null, directory, freeBytesMin, log })
  await expect(start(1e9 * MB)).rejects.toThrow(
    `DATA_DIR ${directory} has too little space: 1000000000 MB must be free.`,
  )
  const driver = await start(1)
  await expect(start(1)).rejects.toThrow(
    `DATA_DIR ${directory} is in use by another Hereabouts (process ${process.pid}).`,
  )
  await driver.close()
})
