import { setTimeout as delay } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import type { Log } from './log.ts'
import type { Patiently } from './pool.ts'

export interface EraseOptions {
  patiently: Patiently
  /** Whether the disk has room for so many bytes more. Unless given, whoever asks has seen to that. */
  hasRoomFor?(bytes: number): Promise<boolean>
  /** Asked between two tables, each of which holds up everybody who needs it. */
  isStopping?(): boolean
  /** How long it waits for transactions that began before, and for each table. */
  patienceMs?: number
  log: Log
}

/**
 * Makes what was deleted before unreadable in the files of the database: PostgreSQL leaves deleted rows, index entries, samples and log
 * records where they are until their room is needed. Rewrites every table with its indexes, samples it anew, and lets go of the log.
 * All tables, as rows that are long gone left copies in tables that hold nothing of their person any more.
 *
 * Gives false when it had no room or was stopped: what was done is safe, and the next time begins anew.
 *
 * @throws Error that says what keeps PostgreSQL from letting go: older transactions, locks, whoever still needs the log
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
        'no room to erase what was deleted',
      )
      return false
    }
    const tableAt = performance.now()
    await patiently(async (client) => {
      await rewrite(client, id, name, patienceMs)
      unwrittenBytes += bytes
      // The log of what is rewritten is let go of in between, and not for each of many small tables.
      if (unwrittenBytes > ROOM_BYTES_MIN / 3) {
        await client.query('checkpoint')
        unwrittenBytes = 0
      }
    })
    longestMs = Math.max(longestMs, performance.now() - tableAt)
  }
  await patiently(async (client) => {
    // The samples that were taken before, in which values of rows stand.
    await client.query('vacuum full pg_catalog.pg_statistic')
    await letGoOfLog(client)
  })
  log.info(
    {
      tables: tables.length,
      tookMs: Math.round(performance.now() - startedAt),
      longestMs: Math.round(longestMs),
    },
    'what was deleted is erased',
  )
  return true
}

/** The new table and its indexes, what is sorted for these, and as much again in the log. */
const ROOM_FACTOR = 3
/** Three segments of the log. */
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
  // ANALYZE would leave them as they are where a table or a column has nothing to sample any more.
  await client.query(
    'delete from pg_statistic where starelid = $1 or starelid in (select indexrelid from pg_index where indrelid = $1)',
    [id],
  )
  // Whoever comes after us waits as long as we do, so we do not wait for long at a time.
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
 * Overwrites or removes each segment of the log that was written before. A checkpoint removes segments, or renames them to be
 * written to again, with all that is in them; and one that is written to keeps its old end until a switch fills it with zeros.
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
      `${kept} segments of the log are kept for a replication slot, an archive or a replica (wal_keep_size): see to these, then erase again.`,
    )
}

async function countSegments(client: ClientBase, which: string, ...values: string[]): Promise<number> {
  const { rows } = await client.query<{ segments: number }>(
    `select count(*)::integer as segments from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name ${which}`,
    values,
  )
  return rows[0]?.segments ?? 0
}

/** Gives the one that is left. A segment in which nothing stands is not switched from. */
async function switchSegment(client: ClientBase): Promise<string> {
  await client.query(`select pg_logical_emit_message(false, '', '')`)
  const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as segment')
  return rows[0].segment
}

/** Rows that a transaction may still see are kept by a rewriting. Waits for those that are older than this call. */
async function waitForSnapshots(client: ClientBase, patienceMs: number) {
  const { rows } = await client.query('select pg_current_xact_id()::xid::text as now')
  const now = rows[0].now
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const { rows: holders } = await client.query<{ holder: string }>(HOLDERS, [now])
    if (holders.length === 0) return
    if (performance.now() > giveUpAt)
      throw new Error(
        `Deleted rows are held by what began earlier: ${holders.map(({ holder }) => holder).join(', ')}.`,
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
