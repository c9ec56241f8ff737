import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { clusterIn, hasCluster, syncEntry, syncTree } from './directory.ts'
import { type Engine, type EngineOptions, openEngine } from './engine.ts'
import { unpackSnapshot } from './snapshot.ts'

export interface FirstStartOptions extends EngineOptions {
  /** A new cluster, stopped cleanly, as a compressed tar. It is taken as it is, instead of making one. */
  prepared?: Uint8Array | undefined
}

/**
 * Opens the database in `directory`, and makes it if there is none yet. Call it only while holding the lock of `directory`.
 *
 * A cluster gets its name only once it is complete and on the disk: whatever moment a first start is killed at, the next
 * one finds a whole cluster or none.
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
  // Our lock says that nobody uses the cluster, so this is left over. Empty or torn, as a power cut may leave it, it would
  // keep PostgreSQL from starting.
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  return openEngine({ ...options, clusterDirectory: cluster })
}
