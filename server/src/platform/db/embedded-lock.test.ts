import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptySnapshot } from '../../../test/empty-database.ts'
import { scratchDirectory } from '../../../test/scratch.ts'
import { startDatabaseProcess } from '../../../test/start-process.ts'
import { createLog } from '../log.ts'
import { openEmbedded } from './embedded.ts'
import { DataDirectoryInUse, lockDirectory } from './embedded-lock.ts'

const log = createLog('silent')
const directory = scratchDirectory()
beforeAll(async () => {
  const first = await openEmbedded({ directory, log, snapshot: await emptySnapshot() })
  await first.close()
})
afterAll(() => rmSync(directory, { recursive: true }))

test('a second process is told in one sentence who has the directory, and leaves it alone', async () => {
  const driver = await openEmbedded({ directory, log })
  await driver.pool.query('create table t (n int)')

  const second = await startDatabaseProcess(directory, 'insert').exited

  expect(second).toEqual({
    code: 1,
    error: `DATA_DIR ${directory} is in use by another Hereabouts (process ${process.pid}).`,
  })
  await driver.pool.query('insert into t values (1)')
  await driver.close()
  const again = await openEmbedded({ directory, log })
  expect((await again.pool.query('select n from t')).rows).toEqual([{ n: 1 }])
  await again.close()
})

test('the directory is free as soon as its holder was killed, and holds all that it acknowledged', async () => {
  const holder = startDatabaseProcess(directory, 'insert')
  await holder.says('100')
  await expect(openEmbedded({ directory, log })).rejects.toThrow(`(process ${holder.pid})`)
  await holder.kill()

  const driver = await openEmbedded({ directory, log })
  const { rows } = await driver.pool.query<{ n: number }>('select n from said order by n')
  await driver.close()
  const acknowledged = holder.said.filter((line) => line !== 'open').map(Number)
  expect(rows.map(({ n }) => n).slice(0, acknowledged.length)).toEqual(acknowledged)
})

test('a process that the holder started does not keep the directory locked', async () => {
  const holder = startDatabaseProcess(directory, 'hold-with-child')
  const child = Number(await holder.line(1))
  try {
    await holder.kill()
    expect(isRunning(child)).toBe(true)
    lockDirectory(directory).release()
  } finally {
    process.kill(child)
  }
})

test('the same process cannot open a directory twice, nor lose it by looking at the lock', () => {
  const lock = lockDirectory(directory)
  readFileSync(join(directory, 'lock'))
  expect(() => lockDirectory(directory)).toThrow(DataDirectoryInUse)
  expect(() => lockDirectory(directory)).toThrow(DataDirectoryInUse)
  lock.release()
  lockDirectory(directory).release()
})

test('a thread that ends does not take the lock with it', async () => {
  const lock = lockDirectory(directory)
  const path = JSON.stringify(join(directory, 'lock'))
  const thread = new Worker(`require('node:fs').closeSync(require('node:fs').openSync(${path}))`, {
    eval: true,
  })
  await once(thread, 'exit')
  expect(() => lockDirectory(directory)).toThrow(DataDirectoryInUse)
  lock.release()
})

// It stays the last one, as it leaves nothing to open.
test('a database that does not open is an error, and lets go of the directory', async () => {
  rmSync(join(directory, 'cluster', 'global', 'pg_control'))
  await expect(openEmbedded({ directory, log })).rejects.toThrow('pg_control')
  lockDirectory(directory).release()
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
