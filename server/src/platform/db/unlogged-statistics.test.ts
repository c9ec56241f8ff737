import { readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { closeEmptyDatabases, openEmptyDatabase } from '../../../test/empty-database.ts'
import { townWith } from '../../../test/town.ts'

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

test('no column of our unlogged tables is ever sampled, whichever migration added it', async () => {
  const { deps } = await townWith({ people: [] })
  const columns = await deps.db.many<{ column: string; isSampled: boolean }>(
    'test',
    sql`select relname || '.' || attname as column, attstattarget is distinct from 0 as is_sampled
        from pg_class join pg_attribute on attrelid = pg_class.oid
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'i') and relpersistence = 'u'
          and attnum > 0 and not attisdropped
          -- Of an index, only expressions have statistics of their own.
          and (relkind = 'r' or exists (
            select from pg_index where indexrelid = pg_class.oid and indexprs is not null and indkey[attnum - 1] = 0))`,
  )
  expect(columns.map(({ column }) => column)).toContain('availabilities.area_cell')
  expect(columns.filter(({ isSampled }) => isSampled)).toEqual([])
})
