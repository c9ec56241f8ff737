import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import type { Driver, PatientDriver } from '../src/platform/db/db.ts'
import { openEmbedded } from '../src/platform/db/embedded.ts'
import { openPostgres } from '../src/platform/db/postgres.ts'
import { readPreparedCluster } from '../src/platform/db/prepared-cluster.ts'
import { recordStatements } from './statements.ts'

/** The database that `town-database-setup.ts` prepared and each worker copies. */
export type Template =
  | { kind: 'embedded' }
  | { kind: 'postgres'; url: string; database: string; statements: string }

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

const silent = pino({ level: 'silent' })
let copies = 0
// On a busy machine, or one that has just started, the server may answer late. No test should fail for that.
const PATIENCE_MS = 60_000

/** A migrated database for this worker: PostgreSQL, or the embedded one with `TEST_DATABASE=embedded`. */
export async function openTownDatabase(): Promise<Driver> {
  const template = inject('template')
  if (template.kind === 'embedded') return openEmbeddedTownDatabase()
  const name = `town_${process.pid}_${Date.now()}_${copies++}`
  const admin = new pg.Client(template.url)
  await admin.connect()
  await admin.query(`create database ${name} template ${template.database}`)
  await admin.end()
  const driver = await openPostgres({
    url: withDatabase(template.url, name),
    connectTimeoutMs: PATIENCE_MS,
    callTimeoutMs: PATIENCE_MS,
    answerWithinMs: PATIENCE_MS,
    log: silent,
  })
  recordStatements(driver.pool, template.statements)
  return driver
}

/** A migrated in-memory database, in either mode. */
export async function openEmbeddedTownDatabase(): Promise<PatientDriver> {
  const prepared = await readPreparedCluster({ log: silent })
  if (!prepared) throw new Error('the prepared cluster is not the one that was created before the tests')
  return openEmbedded({ directory: null, snapshot: new Uint8Array(gunzipSync(prepared)), log: silent })
}

/**
 * Saves the current rows, which are the catalogues, as the start of every town. Returns a
 * function that empties all tables, restores these rows, and restarts ids at 1, but those of
 * people and sessions at `firstId`.
 *
 * Deleting the few rows of a test is much faster than truncating, which gives every table new files. But
 * deleted rows take space, so tables that have grown are truncated. It runs in replica mode, without foreign
 * keys and without the trigger that protects the audit log.
 */
export async function keepCatalogues({ pool }: Driver): Promise<(firstId: number) => Promise<void>> {
  const listed = await pool.query<{ name: string }>(TABLES)
  const tables = listed.rows.map(({ name }) => name)
  const catalogues: string[] = []
  await pool.query('create schema pristine')
  for (const table of tables) {
    if ((await pool.query(`select from ${table} limit 1`)).rowCount === 0) continue
    await pool.query(`create table pristine.${table} as table ${table}`)
    catalogues.push(table)
  }
  const sequences = await pool.query<{ id: string; last: string | null }>(
    `select seqrelid::regclass as id, pg_sequence_last_value(seqrelid) as last from pg_sequence`,
  )
  const firstOf = ({ id, last }: { id: string; last: string | null }) =>
    PEOPLE.includes(id) ? 'first_id' : Number(last ?? 0) + 1
  await pool.query(`
    create function pristine.begin_town(first_id bigint) returns void language plpgsql as $$
    begin
      perform set_config('session_replication_role', 'replica', true);
      if exists (${TABLES} and pg_relation_size(oid) > ${ROOM_BYTES_MAX}) then
        truncate ${tables.join(', ')};
      else
        ${tables.map((table) => `delete from ${table};`).join('\n')}
      end if;
      ${catalogues.map((table) => `insert into ${table} overriding system value table pristine.${table};`).join('\n')}
      ${sequences.rows.map((each) => `perform setval('${each.id}', ${firstOf(each)}, false);`).join('\n')}
    end $$`)
  return async (firstId) => {
    await pool.query('select pristine.begin_town($1)', [firstId])
  }
}

const TABLES = `select relname as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`
const PEOPLE = ['users_id_seq', 'sessions_id_seq']
const ROOM_BYTES_MAX = 500_000

export function withDatabase(url: string, name: string): string {
  const at = new URL(url)
  at.pathname = `/${name}`
  return at.href
}
