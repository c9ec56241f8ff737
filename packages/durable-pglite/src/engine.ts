import { inspect } from 'node:util'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { DurableFiles } from './durable-files.ts'
import { FilesFromSnapshot, unpackSnapshot } from './snapshot.ts'

/** PostgreSQL in this very thread. It serves one session at a time, and nothing else runs while it works. */
export interface Engine {
  /** Ends the session before, whatever state that was left in, and answers the first message of a new one. */
  startSession(startup: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
  /** Runs messages of the PostgreSQL protocol, the last of which asks for an answer, and gives that answer. */
  run(messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
  /** Everything that was committed, as a tar of the cluster from which another engine can start. */
  dump(): Promise<Uint8Array<ArrayBuffer>>
  /** Stops cleanly, so that the next start has nothing to recover. */
  close(): Promise<void>
  /** The same, and gives the stopped cluster as a tar. */
  closeAndDump(): Promise<Uint8Array<ArrayBuffer>>
}

/** The code as WebAssembly modules, so that it is compiled once for all threads. */
export interface EngineModules {
  postgres: object
  initdb: object
}

export interface EngineOptions {
  /** What a new cluster begins with, as `dump` gave it. */
  snapshot?: Uint8Array | undefined
  modules?: EngineModules | undefined
  /**
   * Called when the engine has come to an end that it cannot answer for: a failed fsync, a trap. PGlite hides such ends and
   * would go on with answers that mean nothing, so this must not return.
   */
  broken: (reason: unknown) => never
}

/**
 * Opens the cluster in `clusterDirectory`, or one in memory where that is null. A missing cluster is made.
 *
 * @throws Error that ends with what PostgreSQL said, if it does not start
 */
export async function openEngine({
  clusterDirectory,
  snapshot,
  modules,
  broken,
}: EngineOptions & { clusterDirectory: string | null }): Promise<Engine> {
  const lastWords: string[] = []
  const files = filesOf(clusterDirectory, snapshot)
  const pglite = new PGlite({
    fs: files,
    ...(modules ? { pgliteWasmModule: modules.postgres, initdbWasmModule: modules.initdb } : {}),
    startParams: startParameters(clusterDirectory !== null),
    onStderr: (line) => {
      lastWords.push(line)
      if (lastWords.length > 5) lastWords.shift()
      return false
    },
  })
  const explain = (what: string, reason: unknown) =>
    new Error([what, messageOf(reason), ...lastWords].join('; '), { cause: reason })
  const fail = (reason: unknown) => broken(explain('the embedded database broke', reason))
  try {
    await pglite.waitReady
  } catch (error) {
    throw explain('the embedded database does not start', error)
  }
  failLoudly(pglite, fail)

  const run: Engine['run'] = async (messages) => {
    const parts: Uint8Array[] = []
    // What it gives is a view of memory that it will use again.
    const onRawData = (part: Uint8Array) => parts.push(part.slice())
    await pglite.execProtocolRawStream(messages, { syncToFs: false, onRawData }).catch(fail)
    return joined(parts)
  }

  return {
    run,
    async startSession(startup) {
      // The Sync ends an extended query that was cut off, in which everything else would be skipped.
      for (const message of [SYNC, query('rollback'), query('discard all')]) await run(message)
      return run(startup)
    },
    async dump() {
      await run(query('checkpoint'))
      return bytesOf(await pglite.dumpDataDir('none'))
    },
    close: () => pglite.close(),
    async closeAndDump() {
      // PGlite calls this once PostgreSQL has stopped, and lets go of the files after it.
      const closeFiles = files.closeFs.bind(files)
      let stopped: Blob | undefined
      files.closeFs = async () => {
        stopped = await files.dumpTar('cluster', 'none')
        await closeFiles()
      }
      await pglite.close()
      if (!stopped) throw new Error('PGlite closed without letting go of its files')
      return bytesOf(stopped)
    },
  }
}

function filesOf(clusterDirectory: string | null, snapshot: Uint8Array | undefined) {
  if (clusterDirectory === null) return snapshot ? new FilesFromSnapshot(snapshot) : new MemoryFS()
  if (snapshot) unpackSnapshot(snapshot, clusterDirectory)
  return new DurableFiles(clusterDirectory)
}

function startParameters(durable: boolean): string[] {
  const settings = [
    // fsync is what our files provide; PGlite makes fdatasync, the default on Linux, do nothing.
    ...(durable ? ['fsync=on', 'wal_sync_method=fsync', 'full_page_writes=on', 'synchronous_commit=on'] : []),
    // A segment of the log that is used again keeps what stood in it.
    'wal_recycle=off',
    'shared_buffers=32MB',
    'jit=off',
    'log_line_prefix=',
    // CodedError statements are the caller's to log: here their data would go with them.
    'log_min_messages=fatal',
    'log_min_error_statement=panic',
  ]
  // -F turns fsync off.
  const given = durable
    ? PGlite.defaultStartParams.filter((param) => param !== '-F')
    : PGlite.defaultStartParams
  return [...given, ...settings.flatMap((setting) => ['-c', setting])]
}

/** By this exit status PostgreSQL goes back to its main loop after an error, as it should. */
const BACK_TO_MAIN_LOOP = 100

function failLoudly(pglite: PGlite, broken: (reason: unknown) => never) {
  const module = pglite.Module
  for (const name of ['_PostgresMainLoopOnce', '_PostgresMainLongJmp'] as const) {
    const step = module[name]
    module[name] = () => {
      try {
        step()
      } catch (error) {
        if ((error as { status?: number } | undefined)?.status !== BACK_TO_MAIN_LOOP) broken(error)
        throw error
      }
    }
  }
}

/** Emscripten throws things that are not errors. */
function messageOf(reason: unknown): string {
  return (reason as { message?: string } | undefined)?.message ?? inspect(reason, { breakLength: Infinity })
}

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer())
}

const SYNC = Uint8Array.from([0x53, 0, 0, 0, 4])

function query(text: string): Uint8Array {
  const message = Buffer.alloc(1 + 4 + Buffer.byteLength(text) + 1)
  message.write('Q')
  message.writeUInt32BE(message.length - 1, 1)
  message.write(text, 5)
  return message
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
