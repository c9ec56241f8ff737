import { createPool } from 'durable-pglite/pool'
import pg from 'pg'
import type { Logger } from '../log.ts'
import { DatabaseUnavailable, type PatientDriver } from './db.ts'
import { clientFor } from './postgres-hosts.ts'
import { cut, watchServer } from './postgres-watch.ts'
import { types } from './types.ts'

export interface PostgresOptions {
  /** As in DATABASE_URL: `postgresql://user:password@host:port/database`, also with several hosts. */
  url: string
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
 * the start.
 *
 * @throws DatabaseUnavailable when it does not answer
 * @throws Error when it is too old or rejects the user
 */
export async function openPostgres({
  url,
  maxConnections = 10,
  connectTimeoutMs = 5_000,
  callTimeoutMs = 10_000,
  // Plus the time between polls, less than the two seconds within which a caller should get an error.
  answerWithinMs = 1500,
  log,
}: PostgresOptions): Promise<PatientDriver> {
  const server: pg.ClientConfig = {
    connectionString: url,
    application_name: APPLICATION,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  }
  const { Client, forgetPrimary } = clientFor(url)
  const pool = createPool(
    {
      ...server,
      Client: Client as unknown as NonNullable<pg.PoolConfig['Client']>,
      types,
      max: maxConnections,
      onConnect: useUtc,
      statement_timeout: callTimeoutMs,
      idle_in_transaction_session_timeout: callTimeoutMs,
      // For an unreachable server, which cannot time anything out itself.
      query_timeout: callTimeoutMs * 1.5,
    },
    { log },
  )

  const connections = new Set<pg.PoolClient>()
  pool.on('connect', (client) => connections.add(client))
  pool.on('remove', (client) => connections.delete(client))

  async function patiently<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const client = new Client({ ...server, types, statement_timeout: 0 })
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
    await client.connect()
    try {
      await useUtc(client)
      return await work(client)
    } finally {
      await client.end()
    }
  }

  try {
    await rejectOldVersion(pool)
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
    patiently,
    close: () => {
      closed ??= watch.stop().then(() => pool.end())
      return closed
    },
  }
}

/** As on the embedded database: days and hours in SQL must not depend on the server's time zone. */
async function useUtc(client: pg.ClientBase) {
  await client.query("set time zone 'UTC'")
}

async function rejectOldVersion(pool: pg.Pool) {
  const { rows } = await pool
    .query("select current_setting('server_version_num')::int / 10000 as version")
    .catch((error: Error & { code?: string }) => {
      // A code of five characters comes from the server, with its own message.
      if (error instanceof DatabaseUnavailable || /^[0-9A-Z]{5}$/.test(error.code ?? '')) throw error
      throw new DatabaseUnavailable(`the database at DATABASE_URL does not answer: ${error.message}`, {
        cause: error,
      })
    })
  if (rows[0].version < OLDEST_VERSION) {
    throw new Error(
      `DATABASE_URL leads to PostgreSQL ${rows[0].version}; ${OLDEST_VERSION} or newer is needed`,
    )
  }
}
