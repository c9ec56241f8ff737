import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { closeEmptyDatabases, openEmptyDatabase } from '../../../test/empty-database.ts'

const MIGRATION = new URL('../../../migrations/0035-unlogged-statistics.sql', import.meta.url)

afterAll(closeEmptyDatabases)

test('no statistics exist for unlogged tables: old ones are removed and new ones never collected', async () => {
  const { pool } = await openEmptyDatabase()
  const sampled = async () =>
    (await pool.query('select distinct tablename as name from pg_stats where schemaname = current_schema()'))
      .rows
  await pool.query('create table logged as select 7 as cell')
  await pool.query('create unlogged table unlogged (id int primary key, cell bigint, since timestamptz)')
  await pool.query('create index on unlogged (cell) include (since) where cell > 0')
  await pool.query('insert into unlogged select n, n / 3, now() from generate_series(1, 300) n')
  await pool.query('analyze')
  expect(await sampled()).toHaveLength(2)
  await pool.query(readFileSync(MIGRATION, 'utf8'))
  expect(await sampled()).toEqual([{ name: 'logged' }])
  await pool.query('analyze')
  expect(await sampled()).toEqual([{ name: 'logged' }])
  const { rows } = await pool.query("select reltuples as rows from pg_class where relname = 'unlogged'")
  expect(rows).toEqual([{ rows: 300 }])
})
