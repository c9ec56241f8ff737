import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientBase } from 'pg'
import type { Logger } from '../log.ts'
import type { PatientDriver } from './db.ts'

/** The database does not match the migrations of this build. The message is meant for a terminal. */
export class MigrationMismatch extends Error {
  override name = 'MigrationMismatch'
}

/** `src` and `dist` have the same depth below `server`. */
const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** An arbitrary advisory lock number that all nodes share. */
const LOCK = 4_837_201

/**
 * Applies the SQL files of `directory` that the database does not have yet, in order, each in its own
 * transaction. Nodes that start together wait for each other. Resolves to the names of the files applied.
 *
 * @throws MigrationMismatch, without changes, when the database has files that are missing here or were
 * different
 */
export async function migrate(
  { patiently }: Pick<PatientDriver, 'patiently'>,
  { directory = MIGRATIONS, log }: { directory?: string; log: Logger },
): Promise<string[]> {
  const files = await readMigrations(directory)
  return patiently(async (client) => {
    // The lock ends with the connection, even if this process dies.
    await client.query('select pg_advisory_lock($1)', [LOCK])
    try {
      const seen = await readSeen(client)
      rejectMismatch(files, seen)
      const missing = files.slice(seen.length)
      for (const file of missing) {
        await apply(client, file)
        log.info({ migration: file.name }, 'migrated')
      }
      return missing.map(({ name }) => name)
    } finally {
      // If this fails, the connection is lost, and the lock with it.
      await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {})
    }
  })
}

/** Identifies a set of migrations. */
export async function hashMigrations(directory = MIGRATIONS): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, checksum } of await readMigrations(directory)) hash.update(`${name} ${checksum}\n`)
  return hash.digest('hex')
}

interface Migration {
  name: string
  checksum: string
  sql: string
}
type Seen = Pick<Migration, 'name' | 'checksum'>

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

async function readSeen(client: ClientBase): Promise<Seen[]> {
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  return (await client.query<Seen>('select name, checksum from schema_migrations order by name collate "C"'))
    .rows
}

/** The applied migrations must be a prefix of the files. */
function rejectMismatch(files: Migration[], seen: Seen[]) {
  const known = new Set(files.map(({ name }) => name))
  for (const { name } of seen) {
    if (!known.has(name)) {
      throw new MigrationMismatch(
        `The database has the migration ${name}, which this build does not know. Is this build older?`,
      )
    }
  }
  seen.forEach(({ name, checksum }, i) => {
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

async function apply(client: ClientBase, { name, checksum, sql }: Migration) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw new Error(`the migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
