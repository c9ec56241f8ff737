import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { hasCluster } from './directory.ts'
import { type DiskOptions, type DiskWatch, watchDisk } from './disk.ts'
import { eraseDeleted } from './erase.ts'
import { createLink, type EngineLink } from './link.ts'
import { lockDirectory } from './lock.ts'
import type { Log } from './log.ts'
import { createPool, type Patiently } from './pool.ts'
import { EngineSocket } from './socket.ts'
import { startThread } from './thread.ts'
import { startUpkeep } from './upkeep.ts'
import type { WorkerStart } from './worker.ts'

/** A PostgreSQL database inside this process. */
export interface Database {
  /** One connection: whoever asks for it waits until it is free. */
  readonly pool: pg.Pool
  readonly patiently: Patiently
  /** Whether the disk is too full for anything new. PostgreSQL refuses to write until there is room again (SQLSTATE 25006). */
  isFull(): boolean
  /**
   * Makes what was deleted unreadable in the files. False if there was no room for it, or `isStopping` said so between two tables.
   */
  eraseDeleted(isStopping: () => boolean): Promise<boolean>
  /** Everything that was committed, as a snapshot that `openDatabase` can start from. */
  dump(): Promise<Uint8Array<ArrayBuffer>>
  /** Waits for statements that run or wait, then stops cleanly and gives the directory back. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Where everything is kept; made if missing. Null keeps it in memory until closed or until a call times out. */
  directory: string | null
  /** What a new database begins with, as `dump` gave it. Not for a directory that has a database. */
  snapshot?: Uint8Array<ArrayBuffer>
  /** Asked when the directory has no database yet: a cluster to begin with, or null to make one. */
  prepared?: () => Promise<Uint8Array<ArrayBuffer> | null>
  /** How long a statement may run, and a transaction may wait for its next statement. */
  callTimeoutMs?: number
  /** How long opening may take, recovery after a crash included. */
  openTimeoutMs?: number
  upkeepEveryMs?: number
  /** How much room the disk must have for anything new to be taken in. Unless given, room is nobody's concern. */
  disk?: Pick<DiskOptions, 'freeBytesMin' | 'reserveBytes' | 'freeBytes' | 'everyMs'> | undefined
  /** How column values become JavaScript; pg's own way unless given. */
  types?: pg.CustomTypesConfig
  /** Called as soon as the thread opens the database: from then on the caller's own thread has nothing to do. */
  whileOpening?: (() => void) | undefined
  log: Log
}

/**
 * Opens the database inside this process: PostgreSQL in a thread of its own, behind a pool of one connection. A statement
 * that runs too long, or an engine that breaks, costs a restart of the thread: its callers fail with EngineUnavailable
 * and what was committed stays.
 *
 * @throws DirectoryInUse when another process has the directory open
 * @throws EngineUnavailable when the database does not open
 */
export async function openDatabase({
  directory,
  snapshot,
  prepared,
  callTimeoutMs = 10_000,
  openTimeoutMs = 120_000,
  upkeepEveryMs = 5 * 60_000,
  disk,
  types,
  whileOpening,
  log,
}: DatabaseOptions): Promise<Database> {
  if (directory !== null && snapshot && hasCluster(directory)) {
    throw new Error(`${directory} has a database already, which a snapshot would replace`)
  }
  const lock = directory === null ? null : lockDirectory(directory)
  const start = (from: Pick<WorkerStart, 'snapshot' | 'prepared'> = {}, onStarted?: () => void) =>
    startThread({ directory, ...from }, { limitMs: openTimeoutMs, onStarted })
  let watch: DiskWatch | undefined
  let makeRoom: (() => void) | undefined
  let link: EngineLink
  async function startAgain() {
    // It may have ended for want of room: what begins now is to know that.
    await watch?.look()
    await watch?.giveWay()
    return start()
  }
  try {
    if (directory !== null && disk) {
      watch = await watchDisk({ ...disk, directory, log, onFull: () => makeRoom?.() })
      await watch.giveWay()
    }
    const isNew = directory !== null && !snapshot && !hasCluster(directory)
    const cluster = isNew ? await prepared?.() : null
    const first = await start({ snapshot, prepared: cluster ?? undefined }, whileOpening)
    link = createLink(first, directory === null ? null : startAgain, { log })
  } catch (error) {
    await watch?.stop()
    lock?.release()
    throw error
  }

  let patient = 0
  const limitMs = () => (patient > 0 ? undefined : callTimeoutMs)
  const pool = createPool(
    {
      max: 1,
      user: 'postgres',
      database: 'postgres',
      stream: () => new EngineSocket({ thread: link.thread, limitMs }),
      ssl: false,
      types,
      idleTimeoutMillis: 0,
      // Those who wait outlast one call that times out, and the restart after it.
      connectionTimeoutMillis: callTimeoutMs * 2,
    },
    { log },
  )

  const isFull = () => watch?.isFull() ?? false
  const take = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const readers = new WeakSet<pg.PoolClient>()
  /** PostgreSQL itself knows best what writes: while the disk is full it refuses just that. */
  async function takeAsDiskAllows() {
    const client = await take()
    const full = isFull()
    if (full === readers.has(client)) return client
    try {
      await client.query(`set default_transaction_read_only = ${full ? 'on' : 'off'}`)
    } catch (error) {
      client.release(error as Error)
      throw error
    }
    if (full) readers.add(client)
    else readers.delete(client)
    return client
  }
  // With a callback it is `pool.query` that calls it.
  pool.connect = ((callback?: ConnectCallback) =>
    callback
      ? void takeAsDiskAllows().then(
          (client) => callback(undefined, client, client.release),
          (error: Error) => callback(error, undefined, () => {}),
        )
      : takeAsDiskAllows()) as typeof pool.connect

  async function patiently<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    patient++
    let failed = true
    try {
      const result = await work(client)
      failed = false
      return result
    } finally {
      patient--
      client.release(failed)
    }
  }

  const upkeep = startUpkeep({ patiently, isFull, everyMs: upkeepEveryMs, log })
  makeRoom = upkeep.now
  let closed: Promise<void> | undefined

  async function close() {
    await watch?.stop()
    await upkeep.stop()
    // Ending the pool would leave those who wait for a connection without an answer.
    while (pool.waitingCount > 0) await delay(5)
    if (directory !== null)
      await patiently(emptyUnlogged).catch((error: unknown) =>
        log.warn({ err: error }, 'what is kept in no log was not removed on closing'),
      )
    await pool.end()
    await link.close()
    lock?.release()
  }

  return {
    pool,
    patiently,
    isFull,
    eraseDeleted: async (isStopping) =>
      !isFull() &&
      eraseDeleted({
        patiently,
        hasRoomFor: async (bytes) => watch?.hasRoomFor(bytes) ?? true,
        isStopping,
        log,
      }),
    dump: () => patiently(async () => (await link.thread()).call('dump')),
    close: () => {
      closed ??= close()
      return closed
    },
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: pg.PoolClient['release'],
) => void

/** Does on a clean stop what PostgreSQL does after a crash: what is in no log must not outlive the process in its files either. */
async function emptyUnlogged(client: pg.ClientBase) {
  const { rows } = await client.query<{ tables: string | null }>(`
    select string_agg(oid::regclass::text, ', ') as tables from pg_class where relkind = 'r' and relpersistence = 'u'`)
  const tables = rows[0]?.tables
  if (tables) await client.query(`truncate ${tables}`)
}
