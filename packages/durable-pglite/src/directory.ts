import { closeSync, existsSync, fsync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'

/** Whether a first start in this directory has completed. */
export function hasCluster(directory: string): boolean {
  return existsSync(clusterIn(directory))
}

export function clusterIn(directory: string): string {
  return join(directory, 'cluster')
}

/**
 * Gives a directory a cluster, which `unpack` writes into the directory that it is given. It gets its final name
 * only when it is complete and on disk. Call it only while holding the lock of `directory`.
 *
 * @throws Error when there is a cluster already
 */
export async function placeCluster(directory: string, unpack: (into: string) => Promise<void>) {
  if (hasCluster(directory)) throw new Error(`${directory} already has a database`)
  const unfinished = join(directory, 'cluster.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  try {
    mkdirSync(unfinished, { mode: 0o700 })
    await unpack(unfinished)
    await syncTree(unfinished)
    renameSync(unfinished, clusterIn(directory))
    await syncEntry(directory)
    await syncEntry(dirname(directory))
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

// Concurrent fsyncs share a commit of the file system's journal. Each uses one of Node's four file threads;
// one stays free.
const SYNCS_AT_ONCE = 3

/** Flushes everything at and below `directory` to disk. */
export async function syncTree(directory: string) {
  await pLimit(SYNCS_AT_ONCE).map(syncsBelow(directory), (sync) => sync())
}

function* syncsBelow(directory: string): Generator<() => Promise<void>> {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) yield* syncsBelow(path)
    else yield () => syncFile(path)
  }
  yield () => syncEntry(directory)
}

/** The entries of a directory are made durable by its own fsync, not by those of its files. */
export async function syncEntry(directory: string) {
  if (process.platform !== 'win32') await syncFile(directory, 'r')
}

async function syncFile(path: string, flags = 'r+') {
  const fd = openSync(path, flags)
  try {
    await new Promise<void>((resolve, reject) => fsync(fd, (error) => (error ? reject(error) : resolve())))
  } finally {
    closeSync(fd)
  }
}
