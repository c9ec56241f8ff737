import { createPool } from 'durable-pglite/pool'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { DatabaseUnavailable, type PatientDriver } from './db.ts'
import { clientFor, tlsRemedy } from './postgres-hosts.ts'
import { keepForRole, rejectLosingPooler, settle } from './postgres-session.ts'
import { cut, watchServer } from './postgres-watch.ts'
import { types } from './types.ts'

export interface PostgresOptions {
  /** As in DATABASE_URL: `postgresql://user:password@host:port/database`, also with several hosts. */
  url: string
  /** As in DATABASE_DIRECT_URL: past the pooler, for work without a timeout. */
  directUrl?: string | null
  /** As in DATABASE_POOLER: `transaction` for a pooler that does not keep prepared statements. */
  pooler?: 'transaction' | null
  /** The maximum number of connections of this process. */
  maxConnections?: number
  connectTimeoutMs?: number
  /** The timeout of a statement, and of an idle transaction. */
  callTimeoutMs?: number
  /** A server that is silent for longer is unavailable. A busy one answers, on a connection of its own. */
  answerWithinMs?: number
  log: Logger
}

const OLDEST_VERSION = 15
const APPLICATION = 'hereabouts'

/**
 * Opens a pool of connections to a PostgreSQL server and sends a first query, so that a wrong address fails
 * the start. There may be a pooler in between that gives each transaction another connection, so nothing here
 * depends on the session, except on a connection that is known to be PostgreSQL's own.
 *
 * @throws DatabaseUnavailable when it does not answer
 * @throws LosesStatements when a pooler needs DATABASE_POOLER
 * @throws Error when it is too old or rejects the user
 */
export async function openPostgres({
  url: givenUrl,
  directUrl = null,
  pooler = null,
  maxConnections = 10,
  connectTimeoutMs = 5_000,
  callTimeoutMs = 10_000,
  // Plus the time between polls, less than the two seconds within which a caller should get an error.
  answerWithinMs = 1500,
  log,
}: PostgresOptions): Promise<PatientDriver> {
  const url = forDriver(givenUrl)
  const server: pg.ClientConfig = {
    connectionString: url,
    application_name: APPLICATION,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  }
  const { Client, forgetPrimary } = clientFor(url)
  const settings = {
    ...UTC,
    statement_timeout: String(callTimeoutMs),
    idle_in_transaction_session_timeout: String(callTimeoutMs),
  }
  let isPooled = false
  const pool = createPool(
    {
      ...server,
      Client: Client as unknown as NonNullable<pg.PoolConfig['Client']>,
      types,
      max: maxConnections,
      pipeline: true,
      onConnect: async (client) => {
        isPooled = !(await settle(client, settings))
      },
      // For an unreachable server, which cannot time anything out itself.
      query_timeout: callTimeoutMs * 1.5,
    },
    { log },
  )

  const connections = new Set<pg.PoolClient>()
  pool.on('connect', (client) => connections.add(client))
  pool.on('remove', (client) => connections.delete(client))

  async function patiently<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const address = directUrl === null ? url : forDriver(directUrl)
    const client = new (clientFor(address).Client)({ ...server, connectionString: address, types })
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
    await client.connect().catch((error) => {
      throw directUrl ? unanswered('DATABASE_DIRECT_URL', error) : error
    })
    try {
      await settle(client, { ...UTC, statement_timeout: '0' })
      return await work(client)
    } finally {
      await client.end()
    }
  }

  async function prepareForPooler() {
    const clients = [new Client(server), new Client(server)] as const
    try {
      for (const client of clients) await client.connect()
      await keepForRole(clients[0], settings, log)
      if (!pooler) await rejectLosingPooler(clients)
    } finally {
      for (const client of clients) await client.end()
    }
  }

  try {
    await rejectOldVersion(pool)
    if (isPooled) await prepareForPooler()
  } catch (error) {
    await pool.end()
    throw error
  }

  const watch = watchServer(() => new Client(server), {
    answerWithinMs,
    log,
    // Destroying the connections fails all waiting calls at once.
    onSilent() {
      forgetPrimary()
      for (const connection of connections) cut(connection)
    },
  })
  const take = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  // Only without a callback: the pool uses the callback form internally.
  pool.connect = ((callback?: never) =>
    callback
      ? pg.Pool.prototype.connect.call(pool, callback)
      : watch.unlessSilent(take)) as typeof pool.connect

  let closed: Promise<void> | undefined
  return {
    kind: 'postgres',
    pool,
    namesStatements: pooler === null,
    // Not every pooler forwards statements that come before the earlier ones are answered.
    isPipelined: pooler === null && !isPooled,
    isPooled,
    patiently,
    close: () => {
      closed ??= watch.stop().then(() => pool.end())
      return closed
    },
  }
}

/** As on the embedded database: days and hours in SQL must not depend on the server's time zone. */
const UTC = { TimeZone: 'UTC' }

async function rejectOldVersion(pool: pg.Pool) {
  const { rows } = await pool
    .query("select current_setting('server_version_num')::int / 10000 as version")
    .catch((error: Error & { code?: string }) => {
      if (error instanceof DatabaseUnavailable) throw error
      // A code of five characters comes from the server, with its own message.
      if (/^[0-9A-Z]{5}$/.test(error.code ?? '') && tlsRemedy(error) === '') throw error
      throw unanswered('DATABASE_URL', error)
    })
  if (rows[0].version < OLDEST_VERSION) {
    throw new Error(
      `DATABASE_URL leads to PostgreSQL ${rows[0].version}; ${OLDEST_VERSION} or newer is needed`,
    )
  }
}

function unanswered(setting: string, cause: Error): DatabaseUnavailable {
  return new DatabaseUnavailable(
    `the database at ${setting} does not answer: ${cause.message}${tlsRemedy(cause)}`,
    { cause },
  )
}

/**
 * The URL for the driver. It treats every mode of TLS as verify-full, except disable and no-verify, and prints four
 * lines of warning about that at each start. It does not know `sslrootcert=system`; if no file is named, it trusts the
 * authorities that come with Node.
 */
export function forDriver(url: string): string {
  if (/[?&]uselibpqcompat=true/.test(url)) return url
  return url
    .replace(/([?&]sslmode=)(?:allow|prefer|require|verify-ca)(?=&|$)/, '$1verify-full')
    .replace(/([?&])sslrootcert=system(?:&|$)/, '$1')
}
