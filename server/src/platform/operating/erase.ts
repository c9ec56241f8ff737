import { existsSync } from 'node:fs'
import { hasCluster } from 'durable-pglite/directory'
import { eraseDeleted } from 'durable-pglite/erase'
import { asUser, ownerOf } from 'durable-pglite/owner'
import type { Config } from '../config.ts'
import type { PatientDriver } from '../db/db.ts'
import { openDriver } from '../db/open.ts'
import type { Logger } from '../log.ts'

/**
 * Makes deleted data unreadable in the database's files, including log and statistics. A PostgreSQL server
 * keeps running, with each table locked while it is rewritten. An embedded database must be stopped; while
 * running, it erases by itself within a day of an account's removal. As root, works as the directory's owner.
 * Returns how many accounts were removed since the last time.
 *
 * @throws Error when the role lacks permissions, when a pooler is in between, or something else still holds old rows or the log
 */
export async function erase(config: Config, options: { patienceMs?: number; log: Logger }): Promise<number> {
  const { dataDir: directory } = config
  const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl
  if (databaseUrl === null && !(existsSync(directory) && hasCluster(directory)))
    throw new Error(`DATA_DIR ${directory} holds no Hereabouts.`)
  return asUser(databaseUrl === null ? ownerOf(directory) : null, () =>
    eraseIn({ ...config, databaseUrl }, options),
  )
}

async function eraseIn(
  { databaseUrl, databasePooler, dataDir: directory, freeBytesMin }: Config,
  options: { patienceMs?: number; log: Logger },
): Promise<number> {
  const driver = await openDriver({ databaseUrl, databasePooler, directory, freeBytesMin, log: options.log })
  try {
    if (driver.isPooled)
      throw new Error(
        'Erasing needs a connection of its own, and a pooler is in between: set DATABASE_DIRECT_URL to the database itself.',
      )
    await rejectTooWeak(driver)
    const { rows } = await driver.pool.query('select coalesce(max(id), 0) as last from removals')
    const isDone = await (driver.eraseDeleted?.(() => false) ??
      eraseDeleted({ patiently: driver.patiently, ...options }))
    if (!isDone) throw new Error('The disk has too little room for it.')
    return (await driver.pool.query('delete from removals where id <= $1', [rows[0].last])).rowCount ?? 0
  } finally {
    await driver.close()
  }
}

async function rejectTooWeak({ pool }: PatientDriver) {
  const { rows } = await pool.query(
    'select rolname as role, rolsuper from pg_roles where rolname = current_user',
  )
  if (!rows[0].rolsuper)
    throw new Error(
      `Erasing reaches into statistics and the log, for which ${rows[0].role} has to be a superuser: give another DATABASE_URL or DATABASE_DIRECT_URL for this command.`,
    )
}
