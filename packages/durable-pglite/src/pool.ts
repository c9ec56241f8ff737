import pg from 'pg'
import type { Log } from './log.ts'

/** Runs `work` on a connection without statement timeout, which is closed afterwards if `work` fails. */
export type Patiently = <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>

/** A pool of connections. A broken one is logged and replaced, and never ends the process. */
export function createPool(config: pg.PoolConfig, { log }: { log: Log }): pg.Pool {
  const pool = new pg.Pool(config)
  const lent = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => lent.add(client))
  pool.on('release', (_, client) => lent.delete(client))
  // The pool removes a broken idle connection by itself; the listener below logs its error.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    // Without a listener the error of a connection in use would end the process.
    client.on('error', (error) => {
      log.warn({ err: error }, 'a database connection was lost')
      if (!lent.has(client)) return
      // Its user might never release it, which would block a pool of one. Their next query fails instead.
      client.release(error)
      client.release = () => {}
    })
  })
  return pool
}
