import pg from 'pg'
import type { Log } from './log.ts'

/** Lends a connection whose statements have no time limit. It is closed afterwards if `work` fails. */
export type Patiently = <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>

/** A pool of connections. One that breaks is logged and replaced, and never ends the process. */
export function createPool(config: pg.PoolConfig, { log }: { log: Log }): pg.Pool {
  const pool = new pg.Pool(config)
  const lent = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => lent.add(client))
  pool.on('release', (_, client) => lent.delete(client))
  // The pool removes an idle connection by itself. Its error has been logged below.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // Without a listener the error of a connection that is lent would end the process.
    client.on('error', (error) => {
      log.warn({ err: error }, 'a database connection was lost')
      if (!lent.has(client)) return
      // Whoever holds it may hold it for good, and with one connection stop everybody. Theirs fails at its next query.
      client.release(error)
      client.release = () => {}
    })
  })
  return pool
}
