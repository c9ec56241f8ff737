import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { copyCluster, listCluster } from 'durable-pglite/cluster-copy'
import { type DatabaseOptions, openDatabase } from 'durable-pglite/database'
import { clusterIn } from 'durable-pglite/directory'
import { freeBytesOf } from 'durable-pglite/disk'
import { FORMAT, finishReplacement, formatOf, replaceCluster } from 'durable-pglite/format'
import type { ClientBase } from 'pg'
import { createLog } from '../log.ts'
import { copyTables } from './copy-tables.ts'
import { DiskFull } from './db.ts'
import { migrate } from './migrate.ts'
import { types } from './types.ts'

/** The part of PGlite that is the same in every version. */
export interface FormerEngine {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  exec(text: string): Promise<{ rows: unknown[] }[]>
  close(): Promise<void>
}

/** Opens the cluster in a directory with the engine of its format, which is the key. */
export type FormerEngines = Readonly<Record<string, (cluster: string) => Promise<FormerEngine>>>

/** None: every version so far has written the format of today. See decision 0130. */
export const FORMER_ENGINES: FormerEngines = {}

/** No engine of this version reads the database in DATA_DIR. The message is meant for a terminal. */
export class FormatMismatch extends Error {
  override name = 'FormatMismatch'
}

/**
 * Rewrites the database in `directory` in the format of this version's engine, if it has another one: the engine of the
 * former format reads a copy of its files, and every table is copied and compared. The old files stay beside the new
 * ones until the first clean stop. After a kill at any moment, the next call starts over or finishes. Call it only
 * while holding the lock of `directory`.
 *
 * @throws FormatMismatch, DiskFull; the database is then as before
 */
export async function upgradeFormat(
  directory: string,
  {
    formerEngines,
    prepared,
    log,
  }: { formerEngines: FormerEngines } & Pick<DatabaseOptions, 'prepared' | 'log'>,
) {
  const scratch = join(directory, 'format-change')
  rmSync(scratch, { recursive: true, force: true })
  await finishReplacement(directory)
  const format = formatOf(directory)
  if (format === null || format === FORMAT) return
  const openFormer = formerEngines[format]
  if (!openFormer)
    throw new FormatMismatch(
      `The database in DATA_DIR ${directory} has the format of PostgreSQL ${format}, and this version of Hereabouts reads that of ${FORMAT}: start the version that wrote it, or one in between.`,
    )
  await rejectLackOfSpace(directory)
  log.warn({ from: format, to: FORMAT }, 'the database is rewritten in a new format; this may take minutes')
  try {
    const copy = join(scratch, 'former')
    mkdirSync(copy, { recursive: true, mode: 0o700 })
    await copyCluster(clusterIn(directory), copy)
    const replacement = join(scratch, 'replacement')
    await rewrite(await openFormer(copy), { directory: replacement, prepared, log })
    await replaceCluster(directory, replacement)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  log.warn({ format: FORMAT }, 'the database has the new format')
}

/** Closes the former engine. */
async function rewrite(
  former: FormerEngine,
  options: Pick<DatabaseOptions, 'directory' | 'prepared' | 'log'>,
) {
  const silently = { log: createLog('silent') }
  try {
    const from = clientOf(former)
    // The new database is of this version, so the old one must be, too.
    await migrate({ patiently: (work) => work(from) }, silently)
    const to = await openDatabase({ ...options, types })
    try {
      await to.patiently(async (client) => {
        await migrate({ patiently: (work) => work(client) }, silently)
        await copyTables(from, client, () => {})
      })
    } finally {
      await to.close()
    }
  } finally {
    await former.close()
  }
}

/** A client as `pg` has it, as far as migrations and copies use it. */
export function clientOf(engine: FormerEngine): ClientBase {
  async function query(text: string, values?: unknown[]) {
    if (values) return engine.query(text, values)
    const results = await engine.exec(text)
    return results.at(-1) ?? { rows: [] }
  }
  return { query } as unknown as ClientBase
}

/** Its copy, and the new files. */
async function rejectLackOfSpace(directory: string) {
  const cluster = clusterIn(directory)
  const bytes = listCluster(cluster).files.reduce(
    (sum, { from }) => sum + statSync(join(cluster, from)).size,
    0,
  )
  if ((await freeBytesOf(directory)) > 2 * bytes) return
  throw new DiskFull(
    `DATA_DIR ${directory} has too little space to rewrite the database in a new format: ${Math.ceil((2 * bytes) / 1024 ** 2)} MB must be free. The database is as before.`,
  )
}
