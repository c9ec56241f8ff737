import { constants, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'

/** A file of a cluster, and the file that has its content in a copy. */
export interface ClusterFile {
  path: string
  from: string
}

/**
 * What a copy of a cluster consists of, with paths relative to it. Unlogged tables are empty in the copy, as after
 * a crash. The cluster must be unused, or its engine must wait.
 */
export function listCluster(cluster: string): { directories: string[]; files: ClusterFile[] } {
  const directories: string[] = []
  const files: ClusterFile[] = []
  for (const entry of entriesBelow(cluster)) {
    if (entry.isDirectory) directories.push(entry.path)
    else {
      const from = contentOf(cluster, entry.path)
      if (from !== null) files.push({ path: entry.path, from })
    }
  }
  return { directories, files }
}

/** Copies a cluster into an empty directory. On file systems that can, no block is copied until it changes. */
export async function copyCluster(cluster: string, target: string) {
  const { directories, files } = listCluster(cluster)
  for (const path of directories) mkdirSync(join(target, path), { mode: 0o700 })
  await pLimit(COPIES_AT_ONCE).map(files, ({ path, from }) =>
    copyFile(join(cluster, from), join(target, path), constants.COPYFILE_FICLONE),
  )
}

/** One of Node's four file threads stays free. */
const COPIES_AT_ONCE = 3

function* entriesBelow(cluster: string, folder = ''): Generator<{ path: string; isDirectory: boolean }> {
  for (const entry of readdirSync(join(cluster, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name)
    yield { path, isDirectory: entry.isDirectory() }
    if (entry.isDirectory()) yield* entriesBelow(cluster, path)
  }
}

/** The process files of an engine are only its own. */
const LEFT_OUT = /^(postmaster\.(pid|opts)|base\/pgsql_tmp\/.*)$/
/** A relation, its free-space and visibility maps, and its further gigabytes. */
const RELATION = /^(base\/\d+\/\d+)(?:_(fsm|vm))?(?:\.(\d+))?$/

/** Where a file's content is in a copy; null if the copy does not have the file. */
function contentOf(cluster: string, path: string): string | null {
  if (LEFT_OUT.test(path)) return null
  const [, relation, map, part] = RELATION.exec(path) ?? []
  const empty = `${relation}_init`
  if (relation === undefined || !existsSync(join(cluster, empty))) return path
  return map === undefined && part === undefined ? empty : null
}
