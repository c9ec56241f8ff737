import { closeSync, existsSync, fsync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'

/** Whether a first start in this directory has completed. */
export function hasCluster(directory: string): boolean {
  return existsSync(clusterIn(directory))
}

export function clusterIn(directory: string): string {
  return join(directory, 'cluster')
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
