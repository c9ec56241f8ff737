import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { clusterIn, hasCluster, syncEntry, syncTree } from './directory.ts'
import { type Engine, type EngineOptions, openEngine } from './engine.ts'
import { unpackSnapshot } from './snapshot.ts'

export interface FirstStartOptions extends EngineOptions {
  /** A new, cleanly stopped cluster as a compressed tar, used instead of creating one. */
  prepared?: Uint8Array | undefined
}

/**
 * Opens the database in `directory`, and creates it if there is none. Call it only while holding the lock of
 * `directory`.
 *
 * A cluster gets its final name only when it is complete and on disk: if a first start is killed at any
 * moment, the next one finds a complete cluster or none.
 */
export async function openInDirectory(
  directory: string,
  { snapshot, prepared, ...options }: FirstStartOptions,
): Promise<Engine> {
  const cluster = clusterIn(directory)
  const unfinished = join(directory, 'cluster.unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  if (!hasCluster(directory)) {
    mkdirSync(unfinished, { mode: 0o700 })
    if (prepared) unpackSnapshot(gunzipSync(prepared), unfinished)
    else {
      const engine = await openEngine({ ...options, snapshot, clusterDirectory: unfinished })
      await engine.close()
    }
    await syncTree(unfinished)
    renameSync(unfinished, cluster)
    await syncEntry(directory)
    await syncEntry(dirname(directory))
  }
  // Our lock proves that the cluster is unused, so this file is left over. Empty or torn by a power cut, it
  // would prevent PostgreSQL from starting.
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  return openEngine({ ...options, clusterDirectory: cluster })
}
