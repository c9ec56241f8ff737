import { existsSync, statSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { copyCluster, listCluster } from 'durable-pglite/cluster-copy'
import { clusterIn, hasCluster } from 'durable-pglite/directory'
import { freeBytesOf } from 'durable-pglite/disk'
import { asUser, nameOf, type Owner, ownerOf } from 'durable-pglite/owner'
import { DAY_MS, later } from '../clock.ts'
import type { Config } from '../config.ts'
import type { PatientClient } from '../db/db.ts'
import { DataDirectoryInUse, lockDataDirectory, openEmbedded } from '../db/embedded.ts'
import { openPostgres } from '../db/postgres.ts'
import { listRemovedAccounts, type RemovedAccount } from '../db/removed-accounts.ts'
import { sumTables, type TableSums } from '../db/table-sums.ts'
import { createLog } from '../log.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { LAST_BACKUP } from './backup-age.ts'
import { oldestBackupAt, openTarget, removeOldest } from './backup-files.ts'
import { newFolder, removeLeftCopies, requestCopy } from './backup-socket.ts'
import { startPgDump } from './postgres-programs.ts'
import { addToFile, fileBeside } from './removed-accounts.ts'

/** The first entry of a backup. */
export interface Manifest {
  format: 1
  database: 'embedded' | 'postgres'
  createdAt: string
  /** When the backup should be deleted, because what people delete must not outlive their deletion for long. */
  expiresAt: string
  /** The user that the data directory belongs to, by name. */
  owner: string | null
}

/** The entries of a backup. A dump is in parts, and a cluster in files. */
export const ENTRIES = {
  manifest: 'manifest.json',
  secret: 'secret',
  cluster: 'cluster',
  dump: 'database.dump',
  sums: 'tables.json',
} as const

export interface BackupOptions {
  /** A directory of backups, made if missing; or a stream, such as standard output. */
  to: string | Writable
  /** How many backups the directory keeps, the new one included; null for all. */
  keep?: number | null
  /** When the backup should be deleted. */
  expiresInDays?: number
  /** The file of removed accounts; by default beside the backup, and none for a stream. */
  removedAccountsFile?: string | null
  now?: Date
}

/**
 * Backs up the database without momentary data, and the generated secret. It leaves out photos of documents,
 * because a photo destroyed here must not exist elsewhere. Beside the backup it notes which accounts were removed, for
 * restores of earlier ones. A running server keeps running. As root, works in the data directory as its owner, and
 * writes as root. Returns the path of the backup, or null for a stream.
 *
 * @throws DataDirectoryInUse while a process that makes no backups has the embedded database open
 * @throws Error when the database cannot be read, or the backup not be written
 */
export async function backUp(
  config: Config,
  { to, keep = null, expiresInDays = 14, removedAccountsFile = null, now = new Date() }: BackupOptions,
): Promise<string | null> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === null && !hasCluster(dataDir))
    throw new Error(`DATA_DIR ${dataDir} holds no Hereabouts.`)
  const owner = ownerOf(dataDir)
  const expiresAt = later(now, expiresInDays * DAY_MS)
  const manifest: Manifest = {
    format: 1,
    database: databaseUrl === null ? 'embedded' : 'postgres',
    createdAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    owner: owner && databaseUrl === null ? nameOf(owner.uid).replace(/^user .*/, '') || null : null,
  }
  // First, because it may be where only root may write.
  const target = typeof to === 'string' ? await openTarget(to, now) : null
  const removedFile = removedAccountsFile ?? (typeof to === 'string' ? fileBeside(to) : null)
  try {
    let removed: RemovedAccount[] = []
    await writeArchive(target?.stream ?? (to as Writable), async (archive) => {
      await archive.add(ENTRIES.manifest, jsonOf(manifest))
      const read =
        databaseUrl === null
          ? await addEmbedded(archive, dataDir, owner)
          : await addPostgres(archive, databaseUrl)
      removed = read.removed
      await archive.add(ENTRIES.sums, jsonOf(read.sums))
    })
    if (removedFile !== null) {
      const oldestAt = typeof to === 'string' ? await oldestBackupAt(to) : null
      await addToFile(removedFile, removed, { now, expiresAt, oldestAt })
    }
    await target?.complete()
  } catch (error) {
    await target?.discard()
    throw error
  }
  if (typeof to === 'string' && keep !== null) await removeOldest(to, keep)
  if (existsSync(dataDir))
    await asUser(owner, () =>
      writeFile(join(dataDir, LAST_BACKUP), `${manifest.createdAt}\n`, { mode: 0o600 }),
    )
  return target?.path ?? null
}

/** What a backup reads from the very state that it contains. */
interface Read {
  sums: TableSums
  removed: RemovedAccount[]
}

async function addEmbedded(archive: ArchiveWriter, dataDir: string, owner: Owner | null): Promise<Read> {
  const copy = await copyOf(dataDir, owner)
  try {
    const cluster = clusterIn(copy.folder)
    const { directories, files } = listCluster(cluster)
    if (existsSync(join(dataDir, ENTRIES.secret)))
      await archive.add(ENTRIES.secret, await readFile(join(dataDir, ENTRIES.secret)))
    await archive.addDirectory(ENTRIES.cluster)
    for (const path of directories) await archive.addDirectory(`${ENTRIES.cluster}/${path}`)
    for (const { path, from } of files)
      await archive.addFile(`${ENTRIES.cluster}/${path}`, join(cluster, from))
    // Only now, because it changes the files. It also shows that the copy opens.
    return await asUser(owner, () => withEmbedded(copy.folder, read))
  } finally {
    await copy.release()
  }
}

/** A copy of the cluster to read, which the running server makes, or without one this process. */
async function copyOf(
  directory: string,
  owner: Owner | null,
): Promise<{ folder: string; release(): void | Promise<void> }> {
  return asUser(owner, async () => {
    let lock: { release(): void }
    try {
      lock = lockDataDirectory(directory)
    } catch (error) {
      const copy = error instanceof DataDirectoryInUse ? await requestCopy(directory) : null
      if (copy) return copy
      throw error
    }
    const folder = join(directory, newFolder())
    const release = () => asUser(owner, () => rm(folder, { recursive: true, force: true }))
    try {
      await removeLeftCopies(directory)
      await rejectWithoutRoom(directory)
      await mkdir(clusterIn(folder), { recursive: true, mode: 0o700 })
      await copyCluster(clusterIn(directory), clusterIn(folder))
      return { folder, release }
    } catch (error) {
      await release()
      throw error
    } finally {
      lock.release()
    }
  })
}

async function rejectWithoutRoom(directory: string) {
  const cluster = clusterIn(directory)
  const neededBytes = listCluster(cluster).files.reduce(
    (sum, { from }) => sum + statSync(join(cluster, from)).size,
    0,
  )
  if ((await freeBytesOf(directory)) < neededBytes)
    throw new Error(
      `The disk of DATA_DIR has too little room for a copy: ${Math.ceil(neededBytes / 1024 ** 2)} MB must be free.`,
    )
}

async function read(client: PatientClient): Promise<Read> {
  return { sums: await sumTables(client), removed: await listRemovedAccounts(client) }
}

/** Opens the database in a directory, and closes it. */
export async function withEmbedded<T>(
  directory: string,
  work: (client: PatientClient) => Promise<T>,
): Promise<T> {
  const driver = await openEmbedded({ directory, log: createLog('silent') })
  try {
    return await driver.patiently(work)
  } finally {
    await driver.close()
  }
}

async function addPostgres(archive: ArchiveWriter, databaseUrl: string): Promise<Read> {
  const driver = await openPostgres({ url: databaseUrl, log: createLog('silent') })
  try {
    return await driver.patiently(async (client) => {
      await client.query('begin isolation level repeatable read read only')
      const { rows } = await client.query('select pg_export_snapshot() as id')
      const dump = startPgDump(databaseUrl, rows[0].id)
      await archive.addStream(ENTRIES.dump, dump.output)
      await dump.done
      return read(client)
    })
  } finally {
    await driver.close()
  }
}

function jsonOf(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
}
