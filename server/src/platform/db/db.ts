import { AsyncLocalStorage } from 'node:async_hooks'
import { EngineUnavailable } from 'durable-pglite/engine-unavailable'
import type { Patiently } from 'durable-pglite/pool'
import pLimit from 'p-limit'
import type pg from 'pg'
import type { Bus, Tx } from '../bus.ts'
import type { Logger } from '../log.ts'
import { isStatementLost, losesStatements } from './postgres-session.ts'
import type { Queryable } from './queryable.ts'
import { type Background, createShares } from './shares.ts'
import { type OnQuery, queriesOn } from './statements.ts'

export type { ClientBase as PatientClient } from 'pg'
export type { Tx } from '../bus.ts'
export type { Queryable } from './queryable.ts'

/** A database engine. Only `open.ts` knows which one it is. */
export interface Driver {
  readonly kind: 'embedded' | 'postgres'
  readonly pool: pg.Pool
  /** Whether statements may be prepared under a name. Some poolers lose them. */
  readonly namesStatements?: boolean
  /** Whether a connection takes statements before the earlier ones are answered. Without it, they wait here. */
  readonly isPipelined?: boolean
  /** Whether the next user of a pipelined connection does not wait for the answers to this one. */
  readonly isSharedEarly?: boolean
  /** Whether the disk is too full for writes. An external PostgreSQL reports that per statement. */
  isFull?(): boolean
  /** As in `Db`. */
  eraseDeleted?(isStopping: () => boolean): Promise<boolean>
  /** As of `Database` in durable-pglite. */
  copyTo?(target: string): Promise<boolean>
  close(): Promise<void>
}

/** A driver that also runs work without a timeout: migrations, vacuums. */
export interface PatientDriver extends Driver {
  readonly patiently: Patiently
  /** Whether a pooler is in between, which may give each transaction another connection. */
  readonly isPooled?: boolean
}

/** The columns of an outer join that found no row. */
export type Nulls<Columns> = { [Name in keyof Columns]: null }

export interface Db extends Queryable {
  /**
   * Runs `work` in one transaction. It may run again after a deadlock or a serialization failure, so it must
   * have no side effects beyond its `tx`.
   */
  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work` as soon as a connection is free. `work` must send its statements before it awaits anything: after that,
   * the connection may belong to somebody else, and later statements fail.
   */
  onConnection<T>(work: (db: Queryable) => Promise<T>): Promise<T>
  /**
   * Runs reads that follow each other. They keep one connection, so they wait for it only once. Where everybody shares
   * one, it would stand still between two of them, so there each read waits for its own turn.
   */
  read<T>(work: (db: Queryable) => Promise<T>): Promise<T>
  /**
   * Runs `work` in a fair queue with few slots, in the share of the time that lists have. For reads that many clients request at
   * once and that can wait. Askers take turns, however much each asks for. A turn is a `read`.
   *
   * @param asker the owner of the work, such as an account's id
   * @throws DatabaseUnavailable if its turn comes after the client has given up
   */
  inTurn<T>(asker: number, work: (db: Queryable) => Promise<T>): Promise<T>
  /** Runs each statement in the share of the time that cards have. No call waits for them. */
  readonly forCards: Queryable
  /** The same database for reads of updates, which have a share of the time too. */
  readonly forUpdates: Db
  /** How many calls wait for a connection. */
  countWaiting(): number
  /** Whether writes are known to fail because the disk is full. */
  isFull(): boolean
  /**
   * Erases deleted data from the database's files; false if it could not be done yet. Undefined on a
   * PostgreSQL server, whose operator does that.
   */
  eraseDeleted: Driver['eraseDeleted']
  close(): Promise<void>
}

/** The database did not answer, or not in time. The caller may try again. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** The disk is full: the change was rolled back, reading still works. */
export class DiskFull extends Error {
  override name = 'DiskFull'
}

const MAX_TRIES = 3
/** So that the engine's thread has work while this one is busy. More would wait longer for what is urgent. */
const AHEAD = { pieces: 3, ms: 30 }
/** As long as a call waits for a connection of the embedded database. */
const TURN_WITHIN_MS = 20_000
/** For a pool that waits for ever. */
const CONNECTION_WITHIN_MS = 20_000
/** Statements for cards on PostgreSQL. They are long, and with more at once, a server of few cores lets calls wait. */
const CARDS_AT_ONCE = 3
/** With a single connection, that many turns share what calls leave with as many reads for cards. */
const TURNS_MIN = 4

interface Parts {
  bus: Bus
  log: Logger
  /** Called after every statement with its duration. */
  onQuery?: OnQuery
  turnWithinMs?: number
}
/** In an object, because an async function would wait for a promise that it returns. */
interface Sent<T> {
  answer: Promise<T>
}

/**
 * The database of the open transaction or turn. One for the whole process: Node 20 visits every storage that
 * was ever used for each new promise.
 */
const inUse = new AsyncLocalStorage<Driver>()

export function createDb(
  driver: Driver,
  { bus, log, onQuery = () => {}, turnWithinMs = TURN_WITHIN_MS }: Parts,
): Db {
  const throwKnown = throwKnownOn(driver.kind)
  const { namesStatements = true, isPipelined = false, isSharedEarly = false } = driver
  const how = { log, onQuery, throwKnown, namesStatements, isPipelined }
  const on = (client: pg.PoolClient) => queriesOn(client, how)

  /** Queries that fail after `end`: on this connection, they would reach the transaction of its next user. */
  function lend(client: pg.PoolClient) {
    let isOver = false
    const check = () => {
      if (isOver) throw new Error('a statement was sent after the connection was given back')
    }
    const end = () => {
      isOver = true
    }
    return { queries: queriesOn(client, { ...how, check }), end }
  }

  const atOnce = driver.pool.options.max * (isSharedEarly ? AHEAD.pieces : 1)
  const shares = createShares(atOnce, () => driver.pool.connect().catch(throwKnown), {
    withinMs: driver.pool.options.connectionTimeoutMillis ?? CONNECTION_WITHIN_MS,
    tooLate: () => new DatabaseUnavailable('no connection to the database became free in time'),
    isSharedEarly,
    aheadMs: isSharedEarly ? AHEAD.ms : 0,
  })

  /**
   * @param send resolves when everything has been sent, to the last answer. The next user of a connection that
   * is shared early need not wait for that
   * @param background of what kind the work is, unless a call waits for it
   */
  async function withClient<T>(
    send: (client: pg.PoolClient) => Promise<Sent<T>>,
    background?: Background,
  ): Promise<T> {
    // A query that bypasses its transaction or turn would deadlock on the embedded database. On PostgreSQL,
    // it would see other data.
    if (inUse.getStore() === driver)
      throw new Error('the database was used outside the open transaction or turn')
    return inShare(send, background)
  }

  const inShare: typeof withClient = (send, background) =>
    shares.run(background ?? 'calls', (client) => releasing(client, send))

  async function releasing<T>(
    client: pg.PoolClient,
    send: (client: pg.PoolClient) => Promise<Sent<T>>,
  ): Promise<T> {
    let broken: Error | undefined
    let isReleased = false
    try {
      const { answer } = await send(client)
      if (isSharedEarly) {
        isReleased = true
        client.release()
      }
      return await answer
    } catch (error) {
      broken = connectionLost(error) ? (error as Error) : undefined
      throw error
    } finally {
      if (!isReleased) client.release(broken)
    }
  }

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const events: { prepare: (tx: Tx) => Promise<void>; publish: () => void }[] = []
    const result = await withClient((client) =>
      inUse.run(driver, async () => {
        const begun = client.query('begin').catch(throwKnown)
        // Awaited before the commit.
        if (isPipelined) begun.catch(() => {})
        else await begun
        const { queries, end } = lend(client)
        try {
          const tx: Tx = {
            ...queries,
            emit: (name, payload) =>
              events.push({
                prepare: (tx) => bus.prepare(tx, name, payload),
                publish: () => bus.publish(name, payload),
              }),
          }
          const done = await work(tx)
          // Preparing an event may emit more.
          for (const { prepare } of events) await prepare(tx)
          await begun
          end()
          return { answer: commit(client).then(() => done) }
        } catch (error) {
          end()
          if (!connectionLost(error)) await client.query('rollback').catch(throwKnown)
          throw error
        }
      }),
    )
    for (const { publish } of events) publish()
    return result
  }

  async function commit(client: pg.PoolClient) {
    const startedAt = performance.now()
    const { command } = await client.query('commit').catch(throwKnown)
    onQuery({ label: 'db.commit', seconds: (performance.now() - startedAt) / 1000, isSlow: false })
    // PostgreSQL answers a commit like this if a statement failed and the failure was swallowed.
    if (command === 'ROLLBACK')
      throw new Error('the transaction was rolled back because one of its statements had failed')
  }

  const turn = pLimit(Math.max(TURNS_MIN, Math.floor(driver.pool.options.max / 2)))

  const askers = new Map<number, { turns: ReturnType<typeof pLimit>; waiting: number }>()

  async function inTurn<T>(asker: number, work: (db: Queryable) => Promise<T>): Promise<T> {
    const askedAt = performance.now()
    // Each asker has one place in the queue and re-enters it at the end, so that all take turns.
    const own = askers.get(asker) ?? { turns: pLimit(1), waiting: 0 }
    askers.set(asker, own)
    own.waiting += 1
    const takeTurn = () =>
      turn(() => {
        if (performance.now() - askedAt > turnWithinMs)
          throw new DatabaseUnavailable('too many requests are queued; try again')
        return persistently(() => read(work, 'lists'))
      })
    try {
      return await own.turns(takeTurn)
    } finally {
      own.waiting -= 1
      if (own.waiting === 0) askers.delete(asker)
    }
  }

  const onConnection = <T>(work: (db: Queryable) => Promise<T>, background?: Background) =>
    withClient(async (client) => {
      const { queries, end } = lend(client)
      const answer = inUse.run(driver, () => work(queries))
      end()
      return { answer }
    }, background)

  const read = <T>(work: (db: Queryable) => Promise<T>, background?: Background) =>
    isSharedEarly
      ? inUse.run(driver, () => work(oneByOne(background, inShare)))
      : withClient(async (client) => {
          const done = await inUse.run(driver, () => work(on(client)))
          return { answer: Promise.resolve(done) }
        }, background)

  const oneByOne = (background?: Background, take = withClient): Queryable => {
    const alone = <T>(work: (db: Queryable) => Promise<T>) =>
      persistently(() => take(async (client) => ({ answer: work(on(client)) }), background))
    return {
      many: (label, statement) => alone((db) => db.many(label, statement)),
      maybeOne: (label, statement) => alone((db) => db.maybeOne(label, statement)),
      one: (label, statement) => alone((db) => db.one(label, statement)),
      run: (label, statement) => alone((db) => db.run(label, statement)),
    }
  }

  const cardTurn = pLimit(isSharedEarly ? Number.POSITIVE_INFINITY : CARDS_AT_ONCE)

  const common = {
    read: <T>(work: (db: Queryable) => Promise<T>) => read(work),
    forCards: oneByOne('cards', (send, background) => cardTurn(() => withClient(send, background))),
    tx: <T>(work: (tx: Tx) => Promise<T>) => persistently(() => attempt(work)),
    inTurn,
    countWaiting: () => shares.countWaiting() + driver.pool.waitingCount,
    isFull: () => driver.isFull?.() ?? false,
    eraseDeleted: driver.eraseDeleted,
    async close() {
      await shares.settled()
      await driver.close()
    },
  }
  const forUpdates: Db = {
    ...common,
    ...oneByOne('updates'),
    onConnection: (work) => onConnection(work, 'updates'),
    read: (work) => read(work, 'updates'),
    get forUpdates() {
      return forUpdates
    },
  }
  return { ...common, ...oneByOne(), onConnection: (work) => onConnection(work), forUpdates }
}

/** Retries after a deadlock or a serialization failure, both of which roll everything back. */
async function persistently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === MAX_TRIES || !worthAnotherTry(error)) throw error
    }
  }
}

/** Whether a unique constraint or index of this name rejected the row. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  const { code, constraint: violated } = error as { code?: string; constraint?: string }
  return code === '23505' && violated === constraint
}

const DEADLOCK_OR_SERIALIZATION = new Set(['40001', '40P01'])

function worthAnotherTry(error: unknown): boolean {
  return DEADLOCK_OR_SERIALIZATION.has((error as { code?: string }).code ?? '')
}

/** Error codes of pg, its socket and PostgreSQL for a server that is stopping, gone or too slow. */
const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  '08000',
  '08003',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '53300',
])
const LOST_MESSAGES = /timeout|terminated|not queryable|Connection ended|calling end on the pool/i

function connectionLost(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || error instanceof EngineUnavailable) return true
  const { code, message } = error as { code?: string; message?: string }
  return code ? LOST.has(code) : LOST_MESSAGES.test(message ?? '')
}

const DISK_FULL = '53100'
const READ_ONLY = '25006'

function throwKnownOn(kind: Driver['kind']) {
  return (error: unknown): never => {
    if (connectionLost(error)) throw unavailable(error)
    const { code } = error as { code?: string }
    // The embedded database becomes read-only when its disk is full; a PostgreSQL server after a failover.
    if (code === DISK_FULL || (code === READ_ONLY && kind === 'embedded'))
      throw new DiskFull('the disk of the database is full', { cause: error })
    if (isStatementLost(error)) throw losesStatements(error)
    throw code === READ_ONLY ? unavailable(error) : error
  }
}

function unavailable(cause: unknown): DatabaseUnavailable {
  return cause instanceof DatabaseUnavailable
    ? cause
    : new DatabaseUnavailable('the database did not answer', { cause })
}
