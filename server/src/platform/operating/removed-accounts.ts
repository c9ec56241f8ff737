import { existsSync, statSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncEntry } from 'durable-pglite/directory'
import * as z from 'zod/mini'
import type { RemovedAccount } from '../db/removed-accounts.ts'

/** Beside the backups: which accounts were removed since any of them, as keyed hashes. */
const FILE_NAME = 'removed-accounts.json'

const content = z.object({
  format: z.literal(1),
  /** When the last of the backups expires that were made so far. */
  backupsExpireAt: z.string(),
  accounts: z.array(z.object({ hash: z.string(), removedAt: z.string(), keptUntil: z.string() })),
})
type Content = z.infer<typeof content>

/** The file beside a backup, or in a directory of backups. */
export function fileBeside(path: string): string {
  const isDirectory = existsSync(path) && statSync(path).isDirectory()
  return join(isDirectory ? path : dirname(path), FILE_NAME)
}

/**
 * Adds removed accounts to the file, and forgets those that no backup can contain any more: each was removed
 * before the oldest backup of the directory, and all backups from before the removal have expired elsewhere.
 *
 * @param expiresAt when the backup expires that is being made
 * @param oldestAt when the oldest backup in the directory was made; null for none
 */
export async function addToFile(
  file: string,
  removed: readonly RemovedAccount[],
  { now, expiresAt, oldestAt }: { now: Date; expiresAt: Date; oldestAt: Date | null },
): Promise<void> {
  const known = await readContent(file)
  const backupsExpireAt = latest(known?.backupsExpireAt ?? '', expiresAt.toISOString())
  const accounts = new Map((known?.accounts ?? []).map((account) => [account.hash, account]))
  for (const { hash, removedAt } of removed)
    if (!accounts.has(hash))
      accounts.set(hash, { hash, removedAt: removedAt.toISOString(), keptUntil: backupsExpireAt })
  const isNeeded = ({ removedAt, keptUntil }: Content['accounts'][number]) =>
    keptUntil > now.toISOString() || (oldestAt !== null && removedAt >= oldestAt.toISOString())
  await write(file, { format: 1, backupsExpireAt, accounts: [...accounts.values()].filter(isNeeded) })
}

/**
 * The hashes in the file; null if there is none.
 *
 * @throws Error with one sentence when it cannot be read
 */
export async function readHashes(file: string): Promise<ReadonlySet<string> | null> {
  const known = await readContent(file)
  return known && new Set(known.accounts.map(({ hash }) => hash))
}

async function readContent(file: string): Promise<Content | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw new Error(`${file}, which says which accounts were removed, cannot be read (${error.code}).`)
  })
  if (text === null) return null
  try {
    return z.parse(content, JSON.parse(text))
  } catch {
    throw new Error(
      `${file}, which says which accounts were removed, is damaged: take it from another copy of your backups, or move it away and accept that a restore brings these accounts back.`,
    )
  }
}

async function write(file: string, content: Content) {
  const unfinished = `${file}.${process.pid}.unfinished`
  try {
    const handle = await open(unfinished, 'w', 0o600)
    try {
      await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
    await syncEntry(dirname(file))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw new Error(`${file} cannot be written: ${(error as Error).message}.`)
  }
}

const latest = (one: string, other: string) => (one > other ? one : other)
