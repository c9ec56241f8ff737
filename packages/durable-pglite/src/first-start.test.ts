import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptySnapshot } from '../test/empty-snapshot.ts'
import { silent as log } from '../test/logs.ts'
import { PREPARED_ROWS, readPrepared } from '../test/prepared.ts'
import { someOf } from '../test/rounds.ts'
import { scratchDirectory } from '../test/scratch.ts'
import { startDatabaseProcess } from '../test/start-process.ts'
import { openDatabase } from './database.ts'

let directory: string
beforeEach(() => {
  directory = scratchDirectory()
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const exists = (...path: string[]) => existsSync(join(directory, ...path))

const MOMENTS: [string, () => boolean][] = [
  ['the unfinished cluster runs', () => exists('cluster.unfinished', 'postmaster.pid')],
  ['the unfinished cluster has a PG_VERSION', () => exists('cluster.unfinished', 'PG_VERSION')],
  ['the cluster has its final name', () => exists('cluster')],
]

// Each runs an initdb, which takes long and which only a start without the prepared cluster still needs.
test.each(someOf(0, MOMENTS))(
  'a first start that is killed when %s does not prevent the next one',
  async (_, isThere) => {
    const first = startDatabaseProcess(directory, 'hold')
    while (!isThere()) await delay(1)
    await first.kill()

    const driver = await openDatabase({ directory, log, prepared: readPrepared })
    await driver.pool.query('create table t (n int)')
    await driver.close()
    expect(exists('cluster.unfinished')).toBe(false)
  },
)

/** The middle one comes last, because the others surround it. */
const PREPARED_MOMENTS: [string, () => boolean][] = [
  // A very short moment, which a test that misses it would wait for forever.
  [
    'the prepared cluster is being unpacked',
    () => exists('cluster.unfinished', 'PG_VERSION') || exists('cluster'),
  ],
  ['the cluster runs', () => exists('cluster', 'postmaster.pid')],
  ['the cluster has its final name', () => exists('cluster')],
]

test.each(someOf(2, PREPARED_MOMENTS))(
  'a first start from the prepared cluster that is killed when %s leaves a complete cluster or none',
  async (_, isThere) => {
    const first = startDatabaseProcess(directory, 'hold-prepared')
    while (!isThere()) await delay(1)
    await first.kill()

    const driver = await openDatabase({ directory, log, prepared: readPrepared })
    expect((await driver.pool.query('select n from prepared')).rows).toEqual(PREPARED_ROWS)
    await driver.close()
    expect(exists('cluster.unfinished')).toBe(false)
  },
)

test('a postmaster.pid left by a power cut does not prevent a start', async () => {
  const first = await openDatabase({ directory, log, prepared: readPrepared })
  await first.pool.query('create table t (n int)')
  await first.close()
  for (const left of someOf(2, ['42\n/pglite/da', '', '\0'.repeat(40)])) {
    writeFileSync(join(directory, 'cluster', 'postmaster.pid'), left)
    const driver = await openDatabase({ directory, log })
    await driver.pool.query('select n from t')
    await driver.close()
  }
})

test('a snapshot never replaces an existing database', async () => {
  const snapshot = await emptySnapshot()
  mkdirSync(join(directory, 'cluster'))
  await expect(openDatabase({ directory, log, snapshot })).rejects.toThrow('already has a database')
})
