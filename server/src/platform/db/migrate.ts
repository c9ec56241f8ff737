import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientBase } from 'pg'
import type { Logger } from '../log.ts'
import { DiskFull, type PatientDriver } from './db.ts'

/** The database does not match the migrations of this build. The message is meant for a terminal. */
export class MigrationMismatch extends Error {
  override name = 'MigrationMismatch'
}

/** `src` and `dist` have the same depth below `server`. */
const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** An arbitrary advisory lock number that all nodes share. */
const LOCK = 4_837_201

/** After this long, a start that waits for the lock says so. */
const WAITING_AFTER_MS = 5000

/**
 * Applies the SQL files of `directory` that the database does not have yet, in order, each in its own
 * transaction. Nodes that start together wait for each other. Resolves to the names of the files applied.
 *
 * @throws MigrationMismatch, without changes, when the database has files that are missing here or were
 * different
 */
export async function migrate(
  { patiently }: Pick<PatientDriver, 'patiently'>,
  {
    directory = MIGRATIONS,
    waitingAfterMs = WAITING_AFTER_MS,
    log,
  }: { directory?: string; waitingAfterMs?: number; log: Logger },
): Promise<string[]> {
  const files = await readMigrations(directory)
  return patiently(async (client) => {
    const waiting = setTimeout(
      () =>
        log.warn(
          'the start waits for the migrations of another node; if none is starting, a pooler kept the lock of an older version: restart the pooler',
        ),
      waitingAfterMs,
    )
    const applied: string[] = []
    try {
      for (;;) {
        const name = await applyNext(client, files, () => clearTimeout(waiting))
        if (name === null) return applied
        log.info({ migration: name }, 'migrated')
        applied.push(name)
      }
    } finally {
      clearTimeout(waiting)
    }
  })
}

/** A migration that a database has. */
export interface Applied {
  name: string
  checksum: string
}

/** The migrations that the database has; none before its first start. Changes nothing. */
export async function listApplied({ patiently }: Pick<PatientDriver, 'patiently'>): Promise<Applied[]> {
  return patiently(async (client) => {
    const { rows } = await client.query("select to_regclass('schema_migrations') is not null as there")
    return rows[0].there ? readApplied(client) : []
  })
}

/**
 * The names of the files that a database with these migrations still needs, in order.
 *
 * @throws MigrationMismatch
 */
export async function pendingAfter(applied: readonly Applied[], directory = MIGRATIONS): Promise<string[]> {
  const files = await readMigrations(directory)
  rejectMismatch(files, applied)
  return files.slice(applied.length).map(({ name }) => name)
}

/** The names of the files that the database still needs, in order. Changes nothing. */
export async function listPending(
  driver: Pick<PatientDriver, 'patiently'>,
  directory = MIGRATIONS,
): Promise<string[]> {
  return pendingAfter(await listApplied(driver), directory)
}

/** Identifies a set of migrations. */
export async function hashMigrations(directory = MIGRATIONS): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, checksum } of await readMigrations(directory)) hash.update(`${name} ${checksum}\n`)
  return hash.digest('hex')
}

interface Migration extends Applied {
  sql: string
}

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = names.map((name) => FILE_NAME.exec(name)?.[1])
  names.forEach((name, i) => {
    if (!numbers[i])
      throw new MigrationMismatch(`The migration ${name} is not named like 0001-what-it-does.sql.`)
    if (numbers[i] === numbers[i - 1])
      throw new MigrationMismatch(`Two migrations have the number ${numbers[i]}.`)
  })
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have other line endings.
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function prepareApplied(client: ClientBase): Promise<Applied[]> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  return readApplied(client)
}

async function readApplied(client: ClientBase): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'select name, checksum from schema_migrations order by name collate "C"',
  )
  return rows
}

/** The applied migrations must be a prefix of the files. */
function rejectMismatch(files: readonly Migration[], applied: readonly Applied[]) {
  const known = new Set(files.map(({ name }) => name))
  for (const { name } of applied) {
    if (!known.has(name)) {
      throw new MigrationMismatch(
        `The database is of a newer version of Hereabouts: it has the migration ${name}, which this build does not know. Start the newer version again, or restore the backup from before the upgrade.`,
      )
    }
  }
  applied.forEach(({ name, checksum }, i) => {
    const file = files[i]
    if (file?.name !== name) {
      throw new MigrationMismatch(
        `The migration ${file?.name} comes before ${name}, which has been applied already.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new MigrationMismatch(`The migration ${name} has changed since it was applied.`)
    }
  })
}

/**
 * Applies the first missing file; null when there is none. The lock belongs to the transaction: behind a pooler,
 * one that belongs to the session would stay with a connection that others use.
 */
async function applyNext(
  client: ClientBase,
  files: Migration[],
  onLocked: () => void,
): Promise<string | null> {
  await client.query(BEGIN)
  try {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    onLocked()
    const applied = await prepareApplied(client)
    rejectMismatch(files, applied)
    const next = files[applied.length]
    if (next) await apply(client, next)
    await client.query('commit')
    return next?.name ?? null
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Migrations may take long, and must not depend on the time zone of the role or the server. */
const BEGIN = `begin;
  set local statement_timeout = 0;
  set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local time zone 'UTC'`

/** PostgreSQL's code: it could not extend a file. */
const DISK_FULL = '53100'

async function apply(client: ClientBase, { name, checksum, sql }: Migration) {
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  } catch (error) {
    if ((error as { code?: string }).code === DISK_FULL)
      throw new DiskFull(
        `The disk of the database has too little space for the migration ${name}: free some, and start again. The database is as it was before this migration.`,
        { cause: error },
      )
    throw new Error(`the migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
