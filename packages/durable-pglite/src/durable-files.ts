import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/**
 * The engine's directory on disk, with a real fsync. PGlite's own file system has none: there every fsync of
 * PostgreSQL, including that of a commit, succeeds without doing anything.
 */
export class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const preRun = [...(emscriptenOpts.preRun ?? [])]
    preRun.push(({ NODEFS }) => addFsync(NODEFS as unknown as EmscriptenFiles))
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

/** The parts of Emscripten's NODEFS that are used here. */
interface EmscriptenFiles {
  isWindows: boolean
  /** Converts a Node error into one that the engine understands. */
  tryFSOperation<T>(operation: () => T): T
  stream_ops: { fsync?(stream: { node: { mode: number }; nfd: number }): number }
}

const FILE_TYPE = 0o170000
const DIRECTORY = 0o040000

function addFsync(files: EmscriptenFiles) {
  files.stream_ops.fsync = ({ node, nfd }) => {
    // Windows cannot flush a directory and does not need to.
    if (!(files.isWindows && (node.mode & FILE_TYPE) === DIRECTORY))
      files.tryFSOperation(() => fsyncSync(nfd))
    return 0
  }
}
