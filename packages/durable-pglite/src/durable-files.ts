import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * The engine's directory on disk, with an fsync that reaches the disk. PGlite's own file system has none: every fsync of
 * PostgreSQL, also that of a commit, succeeds there without doing anything.
 */
export class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const preRun = [...(emscriptenOpts.preRun ?? [])]
    preRun.push(({ NODEFS }) => addFsync(NODEFS as unknown as EmscriptenFiles))
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

/** The part of Emscripten's NODEFS that is used here. */
interface EmscriptenFiles {
  isWindows: boolean
  /** Turns an error of Node into one that the engine understands. */
  tryFSOperation<T>(operation: () => T): T
  stream_ops: { fsync?(stream: { node: { mode: number }; nfd: number }): number }
}

const FILE_TYPE = 0o170000
const DIRECTORY = 0o040000

function addFsync(files: EmscriptenFiles) {
  files.stream_ops.fsync = ({ node, nfd }) => {
    // Windows cannot flush a directory, and need not.
    if (!(files.isWindows && (node.mode & FILE_TYPE) === DIRECTORY))
      files.tryFSOperation(() => fsyncSync(nfd))
    return 0
  }
}
