import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptySnapshot } from '../test/empty-snapshot.ts'
import { silent as log } from '../test/logs.ts'
import { type Database, openDatabase } from './database.ts'
import { startUpkeep } from './upkeep.ts'

let driver: Database

beforeAll(async () => {
  driver = await openDatabase({ directory: null, snapshot: await emptySnapshot(), log, upkeepEveryMs: 1 })
})
afterAll(() => driver.close())
beforeEach(async () => {
  await driver.pool.query('drop table if exists people')
  await driver.pool.query('create table people (id int primary key, seen int)')
  await driver.pool.query('insert into people select n, 0 from generate_series(1, 5000) n')
})

async function ask<T>(text: string): Promise<T> {
  const { rows } = await driver.pool.query<[T]>({ text, rowMode: 'array' })
  return (rows as [[T]])[0][0]
}
async function until(condition: string) {
  while (!(await ask<boolean>(`select ${condition}`))) await delay(5)
}
const VACUUMS = "(select vacuum_count from pg_stat_user_tables where relname = 'people')"
const tidied = async () => until(`${VACUUMS} > ${await ask(`select ${VACUUMS}`)}`)

test('the space of dead rows is reused, and index scans need not read the table', async () => {
  const sizes: number[] = []
  for (let round = 0; round < 5; round++) {
    await driver.pool.query('update people set seen = seen + 1')
    await tidied()
    expect(await ask("select relallvisible = relpages from pg_class where relname = 'people'")).toBe(true)
    sizes.push(await ask<number>("select pg_relation_size('people')"))
  }
  // Each update rewrites all rows; after the first there is free space for them.
  expect(sizes.at(-1)).toBe(sizes[1])
})

test('the planner knows the number of rows', async () => {
  await tidied()
  expect(await ask("select reltuples from pg_class where relname = 'people'")).toBe(5000)
})

test('a restart after a crash has little to recover', async () => {
  const position = await ask<string>('select pg_current_wal_lsn()::text')
  await until(`(select redo_lsn >= '${position}' from pg_control_checkpoint())`)
})

test('nothing runs after a stop', async () => {
  let calls = 0
  const patiently: Database['patiently'] = (work) => {
    calls++
    return driver.patiently(work)
  }
  const upkeep = startUpkeep({ patiently, isFull: () => false, everyMs: 1, log })
  while (calls === 0) await delay(1)
  await upkeep.stop()
  const before = calls
  await tidied()
  expect(calls).toBe(before)
})
