import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { recordingLog } from '../test/logs.ts'
import { readPrepared } from '../test/prepared.ts'
import { scratchDirectory } from '../test/scratch.ts'
import { openDatabase } from './database.ts'
import { EngineUnavailable } from './engine-unavailable.ts'

const MB = 1024 ** 2
const MIN = 64 * MB
const RESERVE = 20 * MB
const READ_ONLY = { code: '25006' }

let shared: Awaited<ReturnType<typeof openOnDisk>>
beforeAll(async () => {
  shared = await openOnDisk()
})
afterAll(() => shared.close())

/** A database with one row, on a disk whose free space the test sets. All tests share it. */
async function databaseOnDisk() {
  await shared.reset()
  return shared
}

async function openOnDisk({ callTimeoutMs = 10_000 } = {}) {
  const directory = scratchDirectory()
  const reserve = join(directory, 'reserve')
  const { log, lines } = recordingLog()
  let free = 1000 * MB
  let looks = 0
  const freeBytes = async () => {
    looks += 1
    return free
  }
  const database = await openDatabase({
    directory,
    prepared: readPrepared,
    callTimeoutMs,
    log,
    disk: { freeBytesMin: MIN, reserveBytes: RESERVE, freeBytes, everyMs: 1 },
  })
  const { pool } = database
  await pool.query('create table kept (n int primary key)')
  await pool.query('insert into kept values (0)')
  const setFree = async (bytes: number, isFull: boolean) => {
    free = bytes
    const before = looks
    // The second next check starts after the next one has reported.
    await vi.waitFor(() => expect(looks).toBeGreaterThan(before + 1))
    expect(database.isFull()).toBe(isFull)
  }
  return {
    reserve,
    async reset() {
      await setFree(1000 * MB, false)
      await pool.query('delete from kept where n > 0')
      lines.length = 0
    },
    async close() {
      await database.close()
      rmSync(directory, { recursive: true, force: true })
    },
    query: (text: string) => pool.query(text),
    keep: (n: number) => pool.query('insert into kept values ($1)', [n]),
    kept: async () =>
      (await pool.query<{ n: number }>('select n from kept order by n')).rows.map(({ n }) => n),
    async transaction(work: (client: pg.PoolClient) => Promise<unknown>) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await work(client)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
    free: setFree,
    said: () => lines.map(({ message }) => message),
  }
}

test('with little space writes are rejected, reads work, and with space writes work again', async () => {
  const { free, keep, kept, query, said, transaction } = await databaseOnDisk()
  await keep(1)
  await free(MIN - 1, true)
  await expect(keep(2)).rejects.toMatchObject(READ_ONLY)
  await expect(transaction((client) => client.query('delete from kept'))).rejects.toMatchObject(READ_ONLY)
  await expect(
    query('with made as (insert into kept values (3) returning n) select n from made'),
  ).rejects.toMatchObject(READ_ONLY)
  expect(await kept()).toEqual([0, 1])
  await free(1000 * MB, false)
  await keep(4)
  expect(await kept()).toEqual([0, 1, 4])
  expect(said().filter((msg) => msg.includes('disk'))).toEqual([
    'the disk is full: writes are rejected, and reads still work',
    'the disk has space again',
  ])
})

test('slightly more space than when it became full does not toggle the state', async () => {
  const { free, keep, reserve } = await databaseOnDisk()
  await vi.waitFor(() => expect(existsSync(reserve)).toBe(true))
  await free(MIN - 1, true)
  await free(MIN + MB, true)
  await expect(keep(1)).rejects.toMatchObject(READ_ONLY)
  await free(MIN + 16 * MB, false)
  await keep(1)
})

test('a transaction that has already started can commit, because its space is reserved', async () => {
  const { free, kept, transaction } = await databaseOnDisk()
  await transaction(async (client) => {
    await client.query('insert into kept values (1)')
    await free(MIN - 1, true)
    await client.query('insert into kept values (2)')
  })
  expect(await kept()).toEqual([0, 1, 2])
})

test('an engine that restarts meanwhile rejects writes too', async () => {
  const { free, keep, kept, query, close } = await openOnDisk({ callTimeoutMs: 500 })
  onTestFinished(close)
  await free(MIN - 1, true)
  const runaway = 'select count(*) from generate_series(1, 10000000000)'
  await expect(query(runaway)).rejects.toThrow(EngineUnavailable)
  await expect(vi.waitFor(() => kept(), { timeout: 20_000 })).resolves.toEqual([0])
  await expect(keep(1)).rejects.toMatchObject(READ_ONLY)
})

test('a reserve file is given up when no space is left, and created again afterwards', async () => {
  const { free, kept, reserve } = await databaseOnDisk()
  await vi.waitFor(() => expect(statSync(reserve).size).toBe(RESERVE))
  await free(MIN - 1, true)
  expect(existsSync(reserve), 'while a little is left').toBe(true)
  await free(1000 * MB, false)
  await free(0, true)
  await vi.waitFor(() => expect(existsSync(reserve)).toBe(false))
  expect(await kept()).toEqual([0])
  await free(1000 * MB, false)
  await vi.waitFor(() => expect(statSync(reserve).size).toBe(RESERVE))
})

test('the space of the given-up reserve does not count as free', async () => {
  const { free, keep, reserve } = await databaseOnDisk()
  await vi.waitFor(() => expect(existsSync(reserve)).toBe(true))
  await free(0, true)
  await vi.waitFor(() => expect(existsSync(reserve)).toBe(false))
  await free(MIN + 16 * MB, true)
  await expect(keep(1)).rejects.toMatchObject(READ_ONLY)
  await free(MIN + 16 * MB + RESERVE, false)
  await keep(1)
})
