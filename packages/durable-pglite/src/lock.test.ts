import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silent as log } from '../test/logs.ts'
import { readPrepared } from '../test/prepared.ts'
import { scratchDirectory } from '../test/scratch.ts'
import { startDatabaseProcess } from '../test/start-process.ts'
import { openDatabase } from './database.ts'
import { DirectoryInUse, lockDirectory } from './lock.ts'

const directory = scratchDirectory()
beforeAll(async () => {
  const first = await openDatabase({ directory, log, prepared: readPrepared })
  await first.close()
})
afterAll(() => rmSync(directory, { recursive: true }))

test('a second process learns in one sentence who uses the directory, and leaves it alone', async () => {
  const driver = await openDatabase({ directory, log })
  await driver.pool.query('create table t (n int)')

  const second = await startDatabaseProcess(directory, 'insert').exited

  expect(second).toEqual({
    code: 1,
    error: `${directory} is in use by another process (${process.pid}).`,
  })
  await driver.pool.query('insert into t values (1)')
  await driver.close()
  const again = await openDatabase({ directory, log })
  expect((await again.pool.query('select n from t')).rows).toEqual([{ n: 1 }])
  await again.close()
})

test('the directory is free as soon as its holder was killed, and has everything that it acknowledged', async () => {
  const holder = startDatabaseProcess(directory, 'insert')
  await holder.says('100')
  await expect(openDatabase({ directory, log })).rejects.toThrow(`another process (${holder.pid})`)
  await holder.kill()

  const driver = await openDatabase({ directory, log })
  const { rows } = await driver.pool.query<{ n: number }>('select n from said order by n')
  await driver.close()
  const acknowledged = holder.said.filter((line) => line !== 'open').map(Number)
  expect(rows.map(({ n }) => n).slice(0, acknowledged.length)).toEqual(acknowledged)
})

test('a child process of the holder does not keep the directory locked', async () => {
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

test('the same process cannot open a directory twice, and testing the lock does not release it', () => {
  const lock = lockDirectory(directory)
  readFileSync(join(directory, 'lock'))
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUse)
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUse)
  lock.release()
  lockDirectory(directory).release()
})

test('a thread that ends does not release the lock', async () => {
  const lock = lockDirectory(directory)
  const path = JSON.stringify(join(directory, 'lock'))
  const thread = new Worker(`require('node:fs').closeSync(require('node:fs').openSync(${path}))`, {
    eval: true,
  })
  await once(thread, 'exit')
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUse)
  lock.release()
})

// Keep this test last: it leaves nothing to open.
test('a database that does not open fails and releases the directory', async () => {
  rmSync(join(directory, 'cluster', 'global', 'pg_control'))
  await expect(openDatabase({ directory, log })).rejects.toThrow('pg_control')
  lockDirectory(directory).release()
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
