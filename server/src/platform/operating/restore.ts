import { existsSync, statSync } from 'node:fs'
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { hasCluster, placeCluster } from 'durable-pglite/directory'
import { asUser, findUser, isRoot, type Owner, ownerOf, ownerOfNearest } from 'durable-pglite/owner'
import type { Config } from '../config.ts'
import type { PatientClient } from '../db/db.ts'
import { lockDataDirectory } from '../db/embedded.ts'
import { openPostgres } from '../db/postgres.ts'
import { removeAgain } from '../db/removed-accounts.ts'
import { countRows, differencesOf, sumTables, type TableSums } from '../db/table-sums.ts'
import { createLog } from '../log.ts'
import { type ArchiveEntry, BadArchive, bytesOf, readArchive } from './archive.ts'
import { ENTRIES, type Manifest, withEmbedded } from './backup.ts'
import { listBackups } from './backup-files.ts'
import { type FormerBackup, findFormerBackup, placeSnapshot, readFormerBackup } from './former-backup.ts'
import { runPgRestore } from './postgres-programs.ts'
import { fileBeside, readHashes } from './removed-accounts.ts'

/** What a restored database contained before accounts were removed from it: the same as the backed up one. */
export interface Restored {
  manifest: Manifest
  tables: number
  rows: number
  /** How many accounts were removed again; null if nothing said which. */
  removedAccounts: number | null
}

/** The hashes of removed accounts, or null if nothing says which they are. */
type Removed = ReadonlySet<string> | null

/**
 * Restores a backup into a `DATA_DIR` without a database, or into an empty database at `DATABASE_URL`, and compares
 * every table with what was backed up. Then removes the accounts whose deletion became final after the backup, as far
 * as later backups noted them. As root, a data directory ends up with the owner that it has, or that the directory above
 * it has, or else that it had when it was backed up.
 *
 * @param from a backup, or a directory of them, for the newest; or a stream, such as standard input
 * @param removedAccountsFile says which accounts were removed; by default the one beside the backup
 * @throws BadArchive when the backup is damaged
 * @throws Error when the target is not empty, or the backup is of the other kind of database
 */
export async function restore(
  config: Config,
  from: string | Readable,
  { removedAccountsFile = null }: { removedAccountsFile?: string | null } = {},
): Promise<Restored> {
  // Before it becomes another user, because it may be where only root may read.
  const file = removedAccountsFile ?? (typeof from === 'string' ? fileBeside(from) : null)
  const removed = file === null ? null : await readHashes(file)
  if (removedAccountsFile !== null && removed === null)
    throw new Error(`There is no file ${removedAccountsFile} of removed accounts.`)
  return restoreWith(config, from, removed)
}

async function restoreWith(config: Config, from: string | Readable, removed: Removed): Promise<Restored> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === null && hasCluster(dataDir))
    throw new Error(`DATA_DIR ${dataDir} already has a database.`)
  const former = typeof from === 'string' ? findFormerBackup(from) : null
  if (former) return restoreFormer(config, former, removed)
  const source = typeof from === 'string' ? await openSource(from) : from
  try {
    return await (databaseUrl === null
      ? restoreEmbedded(config, source, removed)
      : restorePostgres(config, databaseUrl, source, removed))
  } finally {
    source.destroy()
  }
}

/**
 * Restores a backup into a scratch directory, or into a scratch database on the server at `DATABASE_URL`, compares
 * every table, and removes it again.
 *
 * @throws as `restore` does
 */
export async function verify(config: Config, from: string | Readable): Promise<Restored> {
  if (config.databaseUrl !== null) return verifyPostgres(config, config.databaseUrl, from)
  const scratch = await mkdtemp(join(tmpdir(), 'hereabouts-verify-'))
  try {
    // As root, the files are given to the user of the backup, who has to get there.
    await chmod(scratch, 0o711)
    return await restoreWith({ ...config, dataDir: join(scratch, 'data') }, from, null)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function verifyPostgres(
  config: Config,
  databaseUrl: string,
  from: string | Readable,
): Promise<Restored> {
  const name = `hereabouts_verify_${process.pid}_${Date.now()}`
  const scratch = new URL(databaseUrl)
  scratch.pathname = `/${name}`
  const driver = await openPostgres({ url: databaseUrl, log: createLog('silent') })
  try {
    await driver.patiently((client) => client.query(`create database ${name}`))
    try {
      return await restoreWith({ ...config, databaseUrl: scratch.href }, from, null)
    } finally {
      await driver.patiently((client) => client.query(`drop database ${name} with (force)`))
    }
  } finally {
    await driver.close()
  }
}

async function openSource(path: string): Promise<Readable> {
  const newest = existsSync(path) && statSync(path).isDirectory() ? (await listBackups(path))[0] : ''
  if (newest === undefined) throw new Error(`${path} holds no backup.`)
  const handle = await open(join(path, newest)).catch((error: Error) => {
    throw new Error(`The backup cannot be read: ${error.message}.`)
  })
  return handle.createReadStream()
}

async function restoreEmbedded(config: Config, source: Readable, removed: Removed): Promise<Restored> {
  const { dataDir } = config
  const known = ownerOfNearest(dataDir)
  if (!existsSync(dataDir)) await makeFor(known, dataDir)
  const content = await asUser(known, async () => {
    const lock = lockDataDirectory(dataDir)
    try {
      return await placeContent(dataDir, source)
    } finally {
      lock.release()
    }
  })
  const { owner } = content.manifest
  const former = isRoot() && known?.uid === 0 && owner !== null ? findUser(owner) : null
  if (former) await giveTo(former, dataDir)
  return asUser(ownerOf(dataDir), () => checkEmbedded(config, content, removed))
}

/** There are no sums to compare it with. */
async function restoreFormer(config: Config, former: FormerBackup, removed: Removed): Promise<Restored> {
  const { databaseUrl, dataDir } = config
  const { path, database, createdAt } = former
  const wanted = databaseUrl === null ? 'embedded' : 'postgres'
  const times = { createdAt: createdAt.toISOString(), expiresAt: createdAt.toISOString() }
  const manifest: Manifest = { format: 1, database, owner: null, ...times }
  rejectKind(manifest, wanted)
  if (databaseUrl !== null) {
    await runPgRestore(databaseUrl, path)
    return checkPostgres(config, databaseUrl, { manifest, sums: null }, removed)
  }
  const { snapshot, secret } = await readFormerBackup(former)
  const known = ownerOfNearest(dataDir)
  if (!existsSync(dataDir)) await makeFor(known, dataDir)
  return asUser(known, async () => {
    await placeSnapshot(dataDir, snapshot)
    await placeSecret(join(dataDir, ENTRIES.secret), secret)
    return checkEmbedded(config, { manifest, sums: null }, removed)
  })
}

async function makeFor(owner: Owner | null, directory: string) {
  const first = await mkdir(directory, { recursive: true, mode: 0o700 })
  if (!isRoot() || owner === null || first === undefined) return
  for (let path = directory; path.startsWith(first); path = join(path, '..'))
    await chown(path, owner.uid, owner.gid)
}

async function giveTo({ uid, gid }: Owner, directory: string) {
  for (const name of await readdir(directory, { recursive: true }))
    await chown(join(directory, name), uid, gid)
  await chown(directory, uid, gid)
}

/** What a backup says about its database. */
interface Content {
  manifest: Manifest
  /** Null for a backup that has none. */
  sums: TableSums | null
}

async function placeContent(dataDir: string, source: Readable): Promise<Content> {
  let content: Content | undefined
  await placeCluster(dataDir, async (into) => {
    let secret: Buffer | undefined
    content = await readBackup(source, 'embedded', async ({ path, isDirectory, content }) => {
      if (path === ENTRIES.secret) secret = await bytesOf(content)
      if (!path.startsWith(`${ENTRIES.cluster}/`)) return
      const place = join(into, path.slice(ENTRIES.cluster.length + 1))
      if (isDirectory) await mkdir(place, { mode: 0o700 })
      else await writeFile(place, content, { mode: 0o600 })
    })
    // The backup is whole, so the cluster gets its name next.
    if (secret) await placeSecret(join(dataDir, ENTRIES.secret), secret)
  })
  return content as Content
}

async function placeSecret(file: string, secret: Buffer) {
  const known = await readFile(file).catch(() => null)
  if (known && !known.equals(secret))
    throw new Error(`${file} is another secret than the backup's: move it away, and restore again.`)
  if (!known) await writeFile(file, secret, { mode: 0o600, flag: 'wx', flush: true })
}

/** Reads a backup of this kind of database; `take` gets what is neither its manifest nor its sums. */
async function readBackup(
  source: Readable,
  database: Manifest['database'],
  take: (entry: ArchiveEntry) => Promise<void>,
): Promise<Content> {
  let manifest: Manifest | undefined
  let sums: TableSums | undefined
  await readArchive(source, async (entry) => {
    if (entry.path === ENTRIES.manifest) {
      manifest = JSON.parse(String(await bytesOf(entry.content))) as Manifest
      rejectKind(manifest, database)
    } else if (manifest === undefined) throw new BadArchive('This is no backup of Hereabouts.')
    else if (entry.path === ENTRIES.sums) sums = JSON.parse(String(await bytesOf(entry.content)))
    else await take(entry)
  })
  if (!manifest || !sums) throw new BadArchive('This is no backup of Hereabouts.')
  return { manifest, sums }
}

function rejectKind({ format, database }: Manifest, wanted: Manifest['database']) {
  if (format !== 1)
    throw new Error('This backup is of a newer version of Hereabouts: restore it with that version.')
  if (database === wanted) return
  throw new Error(
    wanted === 'postgres'
      ? 'This backup is of the embedded database: restore it without DATABASE_URL.'
      : 'This backup is of a PostgreSQL server: set DATABASE_URL to an empty database.',
  )
}

async function restorePostgres(
  config: Config,
  databaseUrl: string,
  source: Readable,
  removed: Removed,
): Promise<Restored> {
  // Nothing is restored before the end of the backup has shown that it is whole.
  const scratch = await mkdtemp(join(tmpdir(), 'hereabouts-restore-'))
  try {
    const dump = join(scratch, ENTRIES.dump)
    await writeFile(dump, '', { mode: 0o600 })
    const content = await readBackup(source, 'postgres', async (entry) => {
      if (entry.path.startsWith(`${ENTRIES.dump}.`)) await appendFile(dump, await bytesOf(entry.content))
    })
    await runPgRestore(databaseUrl, dump)
    return await checkPostgres(config, databaseUrl, content, removed)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Call it as the owner of the directory. */
async function checkEmbedded({ dataDir, secret }: Config, content: Content, removed: Removed) {
  const key =
    secret ?? (await readFile(join(dataDir, ENTRIES.secret), 'utf8').catch(() => null))?.trim() ?? null
  return withEmbedded(dataDir, (client) => check(client, content, removed, key))
}

async function checkPostgres({ secret }: Config, url: string, content: Content, removed: Removed) {
  const driver = await openPostgres({ url, log: createLog('silent') })
  try {
    return await driver.patiently((client) => check(client, content, removed, secret))
  } finally {
    await driver.close()
  }
}

async function check(
  client: PatientClient,
  { manifest, sums }: Content,
  removed: Removed,
  secret: string | null,
): Promise<Restored> {
  const restored = await sumTables(client)
  const differences = sums ? differencesOf(restored, sums) : []
  if (differences.length > 0)
    throw new Error(`These tables differ from what was backed up: ${differences.join(', ')}.`)
  const removedAccounts =
    removed && secret !== null ? await removeAgain(client, removed, { secret, now: new Date() }) : null
  return { manifest, tables: Object.keys(restored).length, rows: countRows(restored), removedAccounts }
}
