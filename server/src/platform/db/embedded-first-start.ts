import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Engine, type EngineOptions, openEngine } from './embedded-engine.ts'

/**
 * Opens the database in `directory`, and makes it if there is none yet. Call it only while holding the lock of `directory`.
 *
 * A cluster gets its name only once it is complete and on the disk: whatever moment a first start is killed at, the next
 * one finds a whole cluster or none.
 */
export async function openInDirectory(
  directory: string,
  { snapshot, ...options }: EngineOptions,
): Promise<Engine> {
  const cluster = clusterIn(directory)
  const unfinished = join(directory, 'cluster.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  if (!hasCluster(directory)) {
    mkdirSync(unfinished, { mode: 0o700 })
    const engine = await openEngine({ ...options, snapshot, clusterDirectory: unfinished })
    await engine.close()
    syncTree(unfinished)
    renameSync(unfinished, cluster)
    syncEntry(directory)
    syncEntry(dirname(directory))
  }
  // Our lock says that nobody uses the cluster, so this is left over. Empty or torn, as a power cut may leave it, it would
  // keep PostgreSQL from starting.
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  return openEngine({ ...options, clusterDirectory: cluster })
}

/** True once a first start in `directory` has been completed. */
export function hasCluster(directory: string): boolean {
  return existsSync(clusterIn(directory))
}

function clusterIn(directory: string): string {
  return join(directory, 'cluster')
}

function syncTree(directory: string) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else syncFile(path)
  }
  syncEntry(directory)
}

/** What a directory lists is kept by its own fsync, not by that of its files. */
function syncEntry(directory: string) {
  if (process.platform !== 'win32') syncFile(directory, 'r')
}

function syncFile(path: string, flags = 'r+') {
  const fd = openSync(path, flags)
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
