import { closeSync, existsSync, fsync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'

/** True once a first start in the data directory has been completed. */
export function hasCluster(directory: string): boolean {
  return existsSync(clusterIn(directory))
}

export function clusterIn(directory: string): string {
  return join(directory, 'cluster')
}

// Fsyncs that run at once share a commit of the disk's journal. Each takes one of Node's four threads for files: one stays free.
const SYNCS_AT_ONCE = 3

/** Returns when everything at and below `directory` is on the disk. */
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

/** What a directory lists is kept by its own fsync, not by that of its files. */
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
