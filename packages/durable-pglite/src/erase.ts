import { setTimeout as delay } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import type { Log } from './log.ts'
import type { Patiently } from './pool.ts'

export interface EraseOptions {
  patiently: Patiently
  /** Whether the disk has space for this many more bytes. If absent, the caller must make sure. */
  hasRoomFor?(bytes: number): Promise<boolean>
  /** Checked between tables, each of which is locked while it is rewritten. */
  isStopping?(): boolean
  /** How long to wait for older transactions, and for the lock of each table. */
  patienceMs?: number
  log: Log
}

/**
 * Makes deleted data unreadable in the files of the database: PostgreSQL leaves deleted rows, index entries,
 * statistics and log records in place until it reuses their space. Rewrites every table with its indexes and
 * statistics, and removes the log. Every table, because rows deleted long ago may have left copies anywhere.
 *
 * Returns false if there was no space or it was stopped. What was done by then is safe, and the next call
 * starts afresh.
 *
 * @throws Error that names what prevents it: older transactions, locks, consumers of the log
 */
export async function eraseDeleted({
  patiently,
  hasRoomFor = async () => true,
  isStopping = () => false,
  patienceMs = 60_000,
  log,
}: EraseOptions): Promise<boolean> {
  const startedAt = performance.now()
  let longestMs = 0
  let unwrittenBytes = 0
  await patiently((client) => waitForSnapshots(client, patienceMs))
  const tables = await patiently(listTables)
  for (const { id, name, bytes } of tables) {
    if (isStopping()) return false
    const neededBytes = ROOM_FACTOR * bytes + ROOM_BYTES_MIN
    if (!(await hasRoomFor(neededBytes))) {
      log.warn(
        { table: name, neededMb: Math.ceil(neededBytes / 1024 ** 2) },
        'no space to erase deleted data',
      )
      return false
    }
    const tableAt = performance.now()
    await patiently(async (client) => {
      await rewrite(client, id, name, patienceMs)
      unwrittenBytes += bytes
      // Removes the log in between, but not for each of many small tables.
      if (unwrittenBytes > ROOM_BYTES_MIN / 3) {
        await client.query('checkpoint')
        unwrittenBytes = 0
      }
    })
    longestMs = Math.max(longestMs, performance.now() - tableAt)
  }
  await patiently(async (client) => {
    // Old statistics contain values of deleted rows.
    await client.query('vacuum full pg_catalog.pg_statistic')
    await letGoOfLog(client)
  })
  log.info(
    {
      tables: tables.length,
      tookMs: Math.round(performance.now() - startedAt),
      longestMs: Math.round(longestMs),
    },
    'deleted data was erased',
  )
  return true
}

/** The new table and its indexes, sort space for these, and as much again in the log. */
const ROOM_FACTOR = 3
/** Three log segments. */
const ROOM_BYTES_MIN = 48 * 1024 ** 2

async function listTables(client: ClientBase) {
  const { rows } = await client.query<{ id: number; name: string; bytes: number }>(`
    select c.oid as id, c.oid::regclass::text as name, pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'm') and relpersistence <> 't' and nspname <> 'information_schema' and nspname !~ '^pg_'
    order by bytes, c.oid`)
  return rows
}

async function rewrite(client: ClientBase, id: number, name: string, patienceMs: number) {
  // ANALYZE would leave old statistics where a table or column has no rows to sample any more.
  await client.query(
    'delete from pg_statistic where starelid = $1 or starelid in (select indexrelid from pg_index where indrelid = $1)',
    [id],
  )
  // Later callers queue behind our lock request, so each attempt is short.
  await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`)
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    try {
      await client.query(`vacuum (full, analyze) ${name}`)
      break
    } catch (error) {
      const isLocked = (error as { code?: string }).code === LOCK_NOT_AVAILABLE
      if (!isLocked || performance.now() > giveUpAt) throw error
      await delay(LOCK_WAIT_MS)
    }
  }
}

const LOCK_WAIT_MS = 2000
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Overwrites or removes every older log segment. A checkpoint removes segments or renames them for reuse with
 * their content; and a reused segment keeps its old end until a switch fills it with zeros.
 */
async function letGoOfLog(client: ClientBase) {
  const oldest = await switchSegment(client)
  await client.query('checkpoint')
  const waiting = await countSegments(client, '> pg_walfile_name(pg_current_wal_insert_lsn())')
  if (waiting > 0) {
    for (let segment = 0; segment <= waiting; segment++) await switchSegment(client)
    await client.query('checkpoint')
  }
  const kept = await countSegments(client, '<= $1', oldest)
  if (kept > 0)
    throw new Error(
      `${kept} segments of the log are kept for a replication slot, an archive or a replica (wal_keep_size): resolve that, then erase again.`,
    )
}

async function countSegments(client: ClientBase, which: string, ...values: string[]): Promise<number> {
  const { rows } = await client.query<{ segments: number }>(
    `select count(*)::integer as segments from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name ${which}`,
    values,
  )
  return rows[0]?.segments ?? 0
}

/**
 * Resolves to the previous segment. The message ensures a switch, because an empty segment is not switched.
 */
async function switchSegment(client: ClientBase): Promise<string> {
  await client.query(`select pg_logical_emit_message(false, '', '')`)
  const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as segment')
  return rows[0].segment
}

/**
 * Rewriting keeps rows that a transaction may still see, so this waits for transactions that are older than
 * this call.
 */
async function waitForSnapshots(client: ClientBase, patienceMs: number) {
  const { rows } = await client.query('select pg_current_xact_id()::xid::text as now')
  const now = rows[0].now
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const { rows: holders } = await client.query<{ holder: string }>(HOLDERS, [now])
    if (holders.length === 0) return
    if (performance.now() > giveUpAt)
      throw new Error(
        `Deleted rows are still visible to earlier transactions: ${holders.map(({ holder }) => holder).join(', ')}.`,
      )
    await delay(SNAPSHOT_WAIT_MS)
  }
}

const SNAPSHOT_WAIT_MS = 500
const HOLDERS = `
  select holder from (
    select 'process ' || pid as holder, backend_xmin as oldest from pg_stat_activity
      where pid <> pg_backend_pid() and (datname = current_database() or datname is null)
    union all select 'prepared transaction ' || gid, transaction from pg_prepared_xacts where database = current_database()
    union all select 'replication slot ' || slot_name, xmin from pg_replication_slots
    union all select 'replication slot ' || slot_name, catalog_xmin from pg_replication_slots
  ) as held
  where oldest is not null and age(oldest) >= age($1::xid)`
