import { lstatSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesWith } from '../test/files-with.ts'
import { silent as log } from '../test/logs.ts'
import { readPrepared } from '../test/prepared.ts'
import { scratchDirectory } from '../test/scratch.ts'
import { copyCluster } from './cluster-copy.ts'
import { type Database, openDatabase } from './database.ts'
import { placeCluster } from './directory.ts'

const directory = scratchDirectory()
const elsewhere = scratchDirectory()
const MOMENT = 'here at this very moment'
let database: Database

beforeAll(async () => {
  database = await openDatabase({ directory, prepared: readPrepared, log })
  await database.pool.query('create table kept (n int)')
  await database.pool.query('create unlogged table momentary (text text)')
  await database.pool.query('insert into momentary values ($1)', [MOMENT])
})
afterAll(async () => {
  await database.close()
  for (const each of [directory, elsewhere]) rmSync(each, { recursive: true })
})

test('a copy of a running database has everything committed, opens elsewhere, and nothing of unlogged tables', async () => {
  let written = 0
  let isCopied = false
  const copy = join(elsewhere, 'copy')
  const copying = database.copyTo(copy).finally(() => {
    isCopied = true
  })
  while (!isCopied) await database.pool.query('insert into kept values ($1)', [++written])
  expect(await copying).toBe(true)
  expect(lstatSync(copy).mode & 0o77).toBe(0)
  expect(await filesWith(copy, MOMENT)).toEqual([])

  await placeCluster(elsewhere, (into) => copyCluster(copy, into))
  const opened = await openDatabase({ directory: elsewhere, log })
  const { rows } = await opened.pool.query('select n from kept order by n')
  expect(rows.map(({ n }) => n)).toEqual(rows.map((_, nth) => nth + 1))
  // Everything acknowledged before the copy, and nothing in part after it.
  expect(written).toBeGreaterThanOrEqual(rows.length)
  expect((await opened.pool.query('select * from momentary')).rows).toEqual([])
  await opened.pool.query('insert into momentary values ($1)', [MOMENT])
  await opened.close()
  await expect(placeCluster(elsewhere, async () => {})).rejects.toThrow('already has a database')
})
