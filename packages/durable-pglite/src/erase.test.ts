import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { filesWith } from '../test/files-with.ts'
import { recordingLog } from '../test/logs.ts'
import { readPrepared } from '../test/prepared.ts'
import { scratchDirectory } from '../test/scratch.ts'
import { type Database, openDatabase } from './database.ts'

const MB = 1024 ** 2
const WORD = 'Kew Gardens'
const directory = scratchDirectory()
let driver: Database
let freeBytes: number
const recording = recordingLog()
const warnings = () => recording.lines.filter(({ level }) => level === 'warn').map(({ message }) => message)

beforeAll(async () => {
  const disk = { freeBytesMin: 64 * MB, reserveBytes: 1, freeBytes: async () => freeBytes }
  driver = await openDatabase({ directory, prepared: readPrepared, disk, log: recording.log })
  await driver.pool.query('create table messages (id int primary key, text text)')
  await driver.pool.query('create index on messages (lower(text))')
})
afterAll(async () => {
  await driver.close()
  rmSync(directory, { recursive: true })
})
beforeEach(async () => {
  freeBytes = 1000 * MB
  recording.lines.length = 0
  await driver.pool.query(`insert into messages select n, '${WORD} ' || n from generate_series(1, 2000) n`)
  await driver.pool.query('vacuum analyze')
  await driver.pool.query('delete from messages where id > 1000')
})
afterEach(async () => {
  await driver.pool.query('delete from messages')
})

const erase = (isStopping = () => false) => driver.eraseDeleted(isStopping)
const rest = async () =>
  (await driver.pool.query('select count(*)::int as n, max(id) as last from messages')).rows[0]

test('remaining rows keep their indexes and statistics', async () => {
  expect(await erase()).toBe(true)
  expect(await rest()).toEqual({ n: 1000, last: 1000 })
  const found = await driver.pool.query(`select id from messages where lower(text) = lower('${WORD} 7')`)
  expect(found.rows).toEqual([{ id: 7 }])
  const { rows } = await driver.pool.query(
    "select count(*)::int as n from pg_stats where tablename like 'messages%'",
  )
  expect(rows).toEqual([{ n: 3 }])
})

test('an emptied table leaves no trace, not even in statistics or in recycled log segments', async () => {
  // A database of an earlier version that allowed recycling.
  const { pool } = driver
  const client = await pool.connect()
  await client.query('set wal_recycle = on')
  for (let segment = 0; segment < 3; segment++) {
    await client.query(`insert into messages select 5000 + n, '${WORD}' from generate_series(1, 1000) n`)
    await client.query('delete from messages where id > 5000')
    await client.query('select pg_switch_wal()')
  }
  await client.query('checkpoint')
  client.release()
  expect((await filesWith(`${directory}/cluster/pg_wal`, WORD)).length).toBeGreaterThan(1)
  await pool.query('delete from messages')
  expect(await erase()).toBe(true)
  expect(await filesWith(directory, WORD)).toEqual([])
})

test('without space for the new table the old one stays, the log says so, and the next call retries', async () => {
  freeBytes = 64 * MB + 48 * MB
  expect(await erase()).toBe(false)
  expect(warnings()).toEqual(['no space to erase deleted data'])
  expect(await rest()).toEqual({ n: 1000, last: 1000 })
  freeBytes = 1000 * MB
  expect(await erase()).toBe(true)
})

test('stopping waits for one table at most', async () => {
  await driver.pool.query('create table empty (n int)')
  let asked = 0
  expect(await erase(() => ++asked > 1)).toBe(false)
  expect(asked).toBe(2)
  expect(await rest()).toEqual({ n: 1000, last: 1000 })
})

test('others read and write meanwhile, without losing anything', async () => {
  let done = false
  const erasing = erase().finally(() => {
    done = true
  })
  let written = 0
  while (!done) await driver.pool.query('insert into messages values ($1)', [10_000 + written++])
  expect(await erasing).toBe(true)
  expect(written).toBeGreaterThan(2)
  expect(await rest()).toEqual({ n: 1000 + written, last: 10_000 + written - 1 })
})
