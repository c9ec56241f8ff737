import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptySnapshot } from '../../../test/empty-database.ts'
import { scratchDirectory } from '../../../test/scratch.ts'
import { createBus } from '../bus.ts'
import { createLog } from '../log.ts'
import { createDb, DatabaseUnavailable, DiskFull } from './db.ts'
import { openEmbedded } from './embedded.ts'
import { openDriver } from './open.ts'

const MB = 1024 ** 2
const MIN = 64 * MB
const RESERVE = 20 * MB

/** A database on a disk of which the test says how much is free, with one row in it. */
async function databaseOnDisk({ callTimeoutMs = 10_000 } = {}) {
  const directory = scratchDirectory()
  const reserve = join(directory, 'reserve')
  const lines: { level: number; msg: string }[] = []
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) })
  let free = 1000 * MB
  let looks = 0
  const freeBytes = async () => {
    looks += 1
    return free
  }
  const driver = await openEmbedded({
    ...{ directory, snapshot: await emptySnapshot(), callTimeoutMs, log },
    disk: { freeBytesMin: MIN, reserveBytes: RESERVE, freeBytes, everyMs: 1 },
  })
  const db = createDb(driver, { bus: createBus({ log }), log })
  onTestFinished(async () => {
    await db.close()
    rmSync(directory, { recursive: true, force: true })
  })
  await db.run('test.create', sql`create table kept (n int primary key)`)
  await db.run('test.keep', sql`insert into kept values (0)`)
  return {
    ...{ db, lines, reserve },
    keep: (n: number) => db.run('test.keep', sql`insert into kept values (${n})`),
    kept: async () =>
      (await db.many<{ n: number }>('test.kept', sql`select n from kept order by n`)).map(({ n }) => n),
    async free(bytes: number, isFull: boolean) {
      free = bytes
      const before = looks
      // The one after the next begins when the next has told.
      await vi.waitFor(() => expect(looks).toBeGreaterThan(before + 1))
      expect(db.isFull()).toBe(isFull)
    },
    said: () => lines.map(({ msg }) => msg),
  }
}

test('with little room nothing is written any more, what is there is read, and with room all goes on by itself', async () => {
  const { db, free, keep, kept, said } = await databaseOnDisk()
  await keep(1)
  await free(MIN - 1, true)
  await expect(keep(2)).rejects.toThrow(DiskFull)
  await expect(db.tx((tx) => tx.run('test.forget', sql`delete from kept`))).rejects.toThrow(DiskFull)
  await expect(
    db.many('test.hidden', sql`with made as (insert into kept values (3) returning n) select n from made`),
  ).rejects.toThrow(DiskFull)
  expect(await kept()).toEqual([0, 1])
  await free(1000 * MB, false)
  await keep(4)
  expect(await kept()).toEqual([0, 1, 4])
  expect(said().filter((msg) => msg.includes('disk'))).toEqual([
    'the disk is full: nothing new is taken in, and what is there can be read',
    'there is room on the disk again',
  ])
})

test('a little more room than when it was full does not switch it back and forth', async () => {
  const { free, keep, reserve } = await databaseOnDisk()
  await vi.waitFor(() => expect(existsSync(reserve)).toBe(true))
  await free(MIN - 1, true)
  await free(MIN + MB, true)
  await expect(keep(1)).rejects.toThrow(DiskFull)
  await free(MIN + 16 * MB, false)
  await keep(1)
})

test('what has begun before is kept, as there is room for that', async () => {
  const { db, free, kept } = await databaseOnDisk()
  await db.tx(async (tx) => {
    await tx.run('test.keep', sql`insert into kept values (1)`)
    await free(MIN - 1, true)
    await tx.run('test.keep', sql`insert into kept values (2)`)
  })
  expect(await kept()).toEqual([0, 1, 2])
})

test('an engine that starts anew meanwhile writes nothing either', async () => {
  const { db, free, keep, kept } = await databaseOnDisk({ callTimeoutMs: 500 })
  await free(MIN - 1, true)
  const runaway = sql`select count(*) from generate_series(1, 10000000000)`
  await expect(db.many('test.runaway', runaway)).rejects.toThrow(DatabaseUnavailable)
  await expect(vi.waitFor(() => kept(), { timeout: 20_000 })).resolves.toEqual([0])
  await expect(keep(1)).rejects.toThrow(DiskFull)
})

test('some room is kept back, given to the database when there is none at all, and kept back again', async () => {
  const { free, kept, reserve } = await databaseOnDisk()
  await vi.waitFor(() => expect(statSync(reserve).size).toBe(RESERVE))
  await free(MIN - 1, true)
  expect(existsSync(reserve), 'while there is a little').toBe(true)
  await free(1000 * MB, false)
  await free(0, true)
  await vi.waitFor(() => expect(existsSync(reserve)).toBe(false))
  expect(await kept()).toEqual([0])
  await free(1000 * MB, false)
  await vi.waitFor(() => expect(statSync(reserve).size).toBe(RESERVE))
})

test('what was kept back and given away is no room for anything new', async () => {
  const { free, keep, reserve } = await databaseOnDisk()
  await vi.waitFor(() => expect(existsSync(reserve)).toBe(true))
  await free(0, true)
  await vi.waitFor(() => expect(existsSync(reserve)).toBe(false))
  await free(MIN + 16 * MB, true)
  await expect(keep(1)).rejects.toThrow(DiskFull)
  await free(MIN + 16 * MB + RESERVE, false)
  await keep(1)
})

test('what the database itself finds no room for is refused in the same way, and nothing of it is kept', async () => {
  const { db, kept } = await databaseOnDisk()
  const noRoom = sql`do $$ begin
    insert into kept values (1);
    raise 'could not extend file: No space left on device' using errcode = 'disk_full';
  end $$`
  await expect(db.run('test.noRoom', noRoom)).rejects.toThrow(DiskFull)
  expect(await kept()).toEqual([0])
})

test('a start that has no room says so in one sentence, and leaves the directory to the next one', async () => {
  const directory = scratchDirectory()
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const log = createLog('silent')
  const start = (freeBytesMin: number) => openDriver({ databaseUrl: null, directory, freeBytesMin, log })
  await expect(start(1e9 * MB)).rejects.toThrow(
    `DATA_DIR ${directory} has no room: 1000000000 MB must be free.`,
  )
  const driver = await start(1)
  await driver.close()
})
