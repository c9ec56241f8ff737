import { inspect } from 'node:util'
import { MemoryFS, PGlite } from '@electric-sql/pglite'
import { DurableFiles } from './durable-files.ts'
import { FilesFromSnapshot, unpackSnapshot } from './snapshot.ts'

/** PostgreSQL in the current thread, which it blocks while it works. Serves one session at a time. */
export interface Engine {
  /** Ends the previous session, whatever its state, and answers the first message of a new one. */
  startSession(startup: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
  /**
   * Runs messages of the PostgreSQL protocol, the last of which requires an answer, and returns that answer.
   */
  run(messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
  /** Everything committed, as a tar of the cluster that another engine can start from. */
  dump(): Promise<Uint8Array<ArrayBuffer>>
  /** Stops cleanly, so that the next start has nothing to recover. */
  close(): Promise<void>
  /** The same, and returns the stopped cluster as a tar. */
  closeAndDump(): Promise<Uint8Array<ArrayBuffer>>
}

/** The compiled WebAssembly modules, shared by all threads. */
export interface EngineModules {
  postgres: object
  initdb: object
}

export interface EngineOptions {
  /** The initial content of a new cluster, from `dump`. */
  snapshot?: Uint8Array | undefined
  modules?: EngineModules | undefined
  /**
   * Called when the engine fails in an undefined state: a failed fsync, a trap. PGlite hides such failures
   * and would continue with meaningless answers, so this must not return.
   */
  broken: (reason: unknown) => never
}

/**
 * Opens the cluster in `clusterDirectory`, or one in memory if that is null. Creates a missing cluster.
 *
 * @throws Error with PostgreSQL's own message, if it does not start
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
  const fail = (reason: unknown) => broken(explain('the embedded database failed', reason))
  try {
    await pglite.waitReady
  } catch (error) {
    throw explain('the embedded database did not start', error)
  }
  failLoudly(pglite, fail)

  const run: Engine['run'] = async (messages) => {
    const parts: Uint8Array[] = []
    // The buffer is a view of memory that the engine reuses.
    const onRawData = (part: Uint8Array) => parts.push(part.slice())
    await pglite.execProtocolRawStream(messages, { syncToFs: false, onRawData }).catch(fail)
    return joined(parts)
  }

  return {
    run,
    async startSession(startup) {
      // The Sync ends an unfinished extended query, in which all other messages would be skipped.
      for (const message of [SYNC, query('rollback'), query('discard all')]) await run(message)
      return run(startup)
    },
    async dump() {
      await run(query('checkpoint'))
      return bytesOf(await pglite.dumpDataDir('none'))
    },
    close: () => pglite.close(),
    async closeAndDump() {
      // PGlite calls this after PostgreSQL has stopped, and releases the files after it.
      const closeFiles = files.closeFs.bind(files)
      let stopped: Blob | undefined
      files.closeFs = async () => {
        stopped = await files.dumpTar('cluster', 'none')
        await closeFiles()
      }
      await pglite.close()
      if (!stopped) throw new Error('PGlite closed without releasing its files')
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
    // DurableFiles implements fsync; PGlite ignores fdatasync, the default on Linux.
    ...(durable ? ['fsync=on', 'wal_sync_method=fsync', 'full_page_writes=on', 'synchronous_commit=on'] : []),
    // A recycled log segment would keep its old content.
    'wal_recycle=off',
    'shared_buffers=32MB',
    'jit=off',
    'log_line_prefix=',
    // The caller logs failed statements; PostgreSQL's log would contain their data.
    'log_min_messages=fatal',
    'log_min_error_statement=panic',
  ]
  // -F turns fsync off.
  const given = durable
    ? PGlite.defaultStartParams.filter((param) => param !== '-F')
    : PGlite.defaultStartParams
  return [...given, ...settings.flatMap((setting) => ['-c', setting])]
}

/** With this exit status PostgreSQL returns to its main loop after an error, which is normal. */
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

/** Emscripten throws values that are not errors. */
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
