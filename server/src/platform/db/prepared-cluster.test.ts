import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { TAR } from 'durable-pglite/prepared-cluster'
import { emptySnapshot } from 'durable-pglite/test/empty-snapshot'
import { afterAll, beforeAll, expect } from 'vitest'
import { inTurn } from '../../../test/in-turn.ts'
import { scratchDirectory } from '../../../test/scratch.ts'
import { createLog } from '../log.ts'
import type { PatientDriver } from './db.ts'
import { openEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openDriver } from './open.ts'
import { BUILT } from './prepared-cluster.ts'

const silent = createLog('silent')

/** A new installation's database, created from what the build prepared. */
let prepared: PatientDriver
let migratedBefore: Date
const directory = scratchDirectory()
beforeAll(async () => {
  migratedBefore = new Date()
  prepared = await openDriver({ databaseUrl: null, freeBytesMin: 0, directory, log: silent })
})
afterAll(async () => {
  await prepared.close()
  rmSync(directory, { recursive: true })
})

inTurn('a first start from the prepared cluster needs no migration', async () => {
  expect(await migrate(prepared, { log: silent })).toEqual([])
  const { rows } = await prepared.pool.query('select max(applied_at) as last from schema_migrations')
  expect(rows[0].last.getTime()).toBeLessThan(migratedBefore.getTime())
})

inTurn(
  'the prepared cluster has the schema, settings and rows of a cluster that was migrated at the start',
  async () => {
    const made = await openEmbedded({ directory: null, snapshot: await emptySnapshot(), log: silent })
    await migrate(made, { log: silent })
    for (const [what, statement] of Object.entries(CATALOGUES)) {
      const [ours, theirs] = await Promise.all([prepared, made].map(({ pool }) => pool.query(statement)))
      expect(ours?.rows.length, what).toBeGreaterThan(0)
      expect(ours?.rows, what).toEqual(theirs?.rows)
    }
    await made.close()
  },
)

inTurn(
  'it contains nothing personal or secret: no rows but the migrations, no password, no path of the build machine',
  async () => {
    const { rows: tables } = await prepared.pool.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'm', 'S') and nspname not in ('pg_catalog', 'information_schema')`)
    const withRows: string[] = []
    for (const { name } of tables) {
      const { rows } = await prepared.pool.query(`select * from ${name}`)
      if (rows.length > 0 && rows[0].is_called !== false) withRows.push(name)
    }
    expect(withRows).toEqual(['public.schema_migrations'])

    const secrets = await prepared.pool.query(`
    select rolname from pg_authid where rolpassword is not null
    union all select loid::text from pg_largeobject
    union all select srvname from pg_foreign_server`)
    expect(secrets.rows).toEqual([])

    const tar = gunzipSync(readFileSync(join(BUILT, TAR)))
    expect(tar.includes('schema_migrations')).toBe(true)
    expect(tar.includes(fileURLToPath(new URL('../../../..', import.meta.url)))).toBe(false)
  },
)

// Compares names and definitions. The numbers and places that PostgreSQL assigns may differ.
const OURS = `join pg_namespace on pg_namespace.oid = relnamespace and nspname not in ('pg_toast')`
const CATALOGUES = {
  columns: `
    select nspname, relname, attnum, attname, format_type(atttypid, atttypmod) as type, attnotnull, attidentity, attgenerated,
      attstorage, attcompression, attstattarget, attcollation::regcollation::text as collation,
      pg_get_expr(adbin, adrelid) as default
    from pg_attribute join pg_class on pg_class.oid = attrelid ${OURS}
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    order by nspname, relname, attnum`,
  relations: `
    select nspname, relname, relkind, relpersistence, relrowsecurity, reloptions, relacl, relreplident,
      relowner::regrole::text as owner
    from pg_class ${OURS} order by nspname, relname`,
  constraints: `
    select conrelid::regclass::text as relation, conname, contype, convalidated, pg_get_constraintdef(oid) as definition
    from pg_constraint order by relation, conname, definition`,
  indexes: `
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, indisvalid, indisclustered
    from pg_index where indexrelid::regclass::text not like 'pg_toast.%' order by name`,
  triggers: `
    select tgrelid::regclass::text as relation, tgenabled, pg_get_triggerdef(oid) as definition
    from pg_trigger where not tgisinternal order by relation, definition`,
  functions: `
    select oid::regprocedure::text as name, prokind, case when prokind <> 'a' then pg_get_functiondef(oid) end as definition
    from pg_proc order by name`,
  types: `
    select oid::regtype::text as name, typtype, typnotnull, typdefault from pg_type
    where typname not like 'pg_toast%' and typname not like '\\_pg_toast%' order by name`,
  sequences: `
    select seqrelid::regclass::text as name, seqtypid::regtype::text as type, seqstart, seqincrement, seqmax::text, seqcycle,
      pg_sequence_last_value(seqrelid) as last
    from pg_sequence order by name`,
  extensions: 'select extname, extversion from pg_extension order by extname',
  databases: `
    select datname, pg_encoding_to_char(encoding) as encoding, datlocprovider, datcollate, datctype, datistemplate, datallowconn
    from pg_database order by datname`,
  roles: `
    select rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, rolconnlimit, rolpassword
    from pg_authid order by rolname`,
  settings: `
    select name, setting from pg_settings where source = 'configuration file' order by name`,
  migrations: 'select name, checksum from schema_migrations order by name',
}
