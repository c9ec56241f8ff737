import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { copyCluster, listCluster } from './cluster-copy.ts'
import { clusterIn, hasCluster } from './directory.ts'
import { type DiskOptions, type DiskWatch, watchDisk } from './disk.ts'
import { eraseDeleted } from './erase.ts'
import { removeFormerCluster } from './format.ts'
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
  /** A pool of one connection: callers wait until it is free. */
  readonly pool: pg.Pool
  readonly patiently: Patiently
  /**
   * Whether the disk is too full for new data. PostgreSQL rejects writes until there is space again (SQLSTATE
   * 25006).
   */
  isFull(): boolean
  /**
   * Erases deleted data from the files. False if there was no space for it, or `isStopping` returned true
   * between two tables.
   */
  eraseDeleted(isStopping: () => boolean): Promise<boolean>
  /** A snapshot of everything committed, which `openDatabase` can start from. */
  dump(): Promise<Uint8Array<ArrayBuffer>>
  /**
   * Copies everything committed into this directory, which must not exist, as a cluster without the data of
   * unlogged tables. Callers wait meanwhile. False if there was no space for it. Not for databases in memory.
   */
  copyTo(target: string): Promise<boolean>
  /** Waits for running and queued statements, then stops cleanly and releases the directory. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** The data directory, created if missing. Null: in memory, until closed or until a call times out. */
  directory: string | null
  /** The initial content of a new database, from `dump`. Not for a directory that already has a database. */
  snapshot?: Uint8Array<ArrayBuffer>
  /**
   * Called when the directory has no database yet; returns a cluster to start from, or null to create one.
   */
  prepared?: (() => Promise<Uint8Array<ArrayBuffer> | null>) | undefined
  /** How long a statement may run, and a transaction may wait for its next statement. */
  callTimeoutMs?: number
  /** How long opening may take, including recovery after a crash. */
  openTimeoutMs?: number
  upkeepEveryMs?: number
  /** The free space that writes require. Without it, free space is not checked. */
  disk?: Pick<DiskOptions, 'freeBytesMin' | 'reserveBytes' | 'freeBytes' | 'everyMs'> | undefined
  /** Parsers for column values; pg's own by default. */
  types?: pg.CustomTypesConfig
  /** Called when the database starts to open in its thread, while the caller's thread is idle. */
  whileOpening?: (() => void) | undefined
  log: Log
}

/**
 * Opens a database inside this process: PostgreSQL in its own thread, behind a pool of one connection. A
 * statement that runs too long, or an engine failure, restarts the thread: its callers fail with
 * EngineUnavailable, and committed data stays.
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
    throw new Error(`${directory} already has a database, which a snapshot would replace`)
  }
  const lock = directory === null ? null : lockDirectory(directory)
  const start = (from: Pick<WorkerStart, 'snapshot' | 'prepared'> = {}, onStarted?: () => void) =>
    startThread({ directory, ...from }, { limitMs: openTimeoutMs, onStarted })
  let watch: DiskWatch | undefined
  let makeRoom: (() => void) | undefined
  let link: EngineLink
  async function startAgain() {
    // The engine may have ended for lack of space, so check before it restarts.
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
      pipeline: true,
      stream: () => new EngineSocket({ thread: link.thread, limitMs }),
      ssl: false,
      types,
      idleTimeoutMillis: 0,
      // Longer than one call that times out plus the restart after it.
      connectionTimeoutMillis: callTimeoutMs * 2,
    },
    { log },
  )

  const isFull = () => watch?.isFull() ?? false
  const take = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const readers = new WeakSet<pg.PoolClient>()
  /** Makes the session read-only while the disk is full: PostgreSQL knows best which statements write. */
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
  // The callback form is used by `pool.query`.
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
    // Ending the pool would leave waiting callers without an answer.
    while (pool.waitingCount > 0) await delay(5)
    if (directory !== null)
      await patiently(emptyUnlogged).catch((error: unknown) =>
        log.warn({ err: error }, 'data of unlogged tables was not removed when closing'),
      )
    await pool.end()
    const isClean = await link.close()
    if (directory !== null && isClean) removeFormerCluster(directory)
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
    async copyTo(target) {
      if (directory === null) throw new Error('a database in memory has no files to copy')
      // Callers get a turn between this one and the next, which then has little left to write.
      await patiently((client) => client.query('checkpoint'))
      return patiently(async (client) => {
        // The engine has nothing to do until this returns, so its files stand still.
        await client.query('checkpoint')
        const { files } = listCluster(clusterIn(directory))
        const bytes = files.reduce(
          (sum, { from }) => sum + statSync(join(clusterIn(directory), from)).size,
          0,
        )
        if (watch && !(await watch.hasRoomFor(bytes))) return false
        mkdirSync(target, { mode: 0o700 })
        await copyCluster(clusterIn(directory), target)
        return true
      })
    },
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

/**
 * Does at a clean stop what PostgreSQL does after a crash: unlogged data must not outlive the process in its
 * files either.
 */
async function emptyUnlogged(client: pg.ClientBase) {
  const { rows } = await client.query<{ tables: string | null }>(`
    select string_agg(oid::regclass::text, ', ') as tables from pg_class where relkind = 'r' and relpersistence = 'u'`)
  const tables = rows[0]?.tables
  if (tables) await client.query(`truncate ${tables}`)
}
