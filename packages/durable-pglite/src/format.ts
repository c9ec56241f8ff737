import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { clusterIn, syncEntry, syncTree } from './directory.ts'

/** The format of this engine's files: PostgreSQL's major version, which changes with it. */
export const FORMAT = '18'

/** The format of the database in a directory; null without one. */
export function formatOf(directory: string): string | null {
  const file = join(clusterIn(directory), 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/**
 * Puts the cleanly stopped cluster of `replacement`, a directory on the same file system, in place of the cluster of
 * `directory`, which is kept until the first clean stop. If the process is killed meanwhile, either
 * `finishReplacement` completes the replacement, or the old cluster is still in place. Call it only while holding the lock of `directory`.
 */
export async function replaceCluster(directory: string, replacement: string) {
  await syncTree(clusterIn(replacement))
  renameSync(clusterIn(replacement), complete(directory))
  await syncEntry(directory)
  await finishReplacement(directory)
}

/** Ends what a kill interrupted in `replaceCluster`. Call it only while holding the lock of `directory`. */
export async function finishReplacement(directory: string) {
  if (!existsSync(complete(directory))) return
  if (existsSync(clusterIn(directory))) {
    rmSync(former(directory), { recursive: true, force: true })
    renameSync(clusterIn(directory), former(directory))
    await syncEntry(directory)
  }
  renameSync(complete(directory), clusterIn(directory))
  await syncEntry(directory)
}

/** Removes the cluster that `replaceCluster` kept, if there is one. */
export function removeFormerCluster(directory: string) {
  rmSync(former(directory), { recursive: true, force: true })
}

const complete = (directory: string) => join(directory, 'cluster.replacement')
const former = (directory: string) => join(directory, 'cluster.former')
