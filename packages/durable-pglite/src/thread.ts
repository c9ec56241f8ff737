import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { EngineModules } from './engine.ts'
import { EngineUnavailable } from './engine-unavailable.ts'
import type { CallKind, FromWorker, ToWorker, WorkerStart } from './worker.ts'

/** A running engine in its own thread. It does not restart. */
export interface EngineThread {
  /**
   * Answers one call, in order of arrival. A call that takes longer than `limitMs` ends the thread: PGlite
   * cannot be interrupted otherwise.
   *
   * @throws EngineUnavailable when the thread ends first
   */
  call(
    kind: CallKind,
    options?: { bytes?: Uint8Array<ArrayBuffer>; limitMs?: number },
  ): Promise<Uint8Array<ArrayBuffer>>
  /** Resolves to the reason when the thread has ended and has no open files. */
  gone: Promise<EngineUnavailable>
  end(reason: string): void
}

/** @throws EngineUnavailable with the reason, if the database does not open within `limitMs` */
export async function startThread(
  given: Omit<WorkerStart, 'modules'>,
  { limitMs, onStarted }: { limitMs: number; onStarted?: (() => void) | undefined },
): Promise<EngineThread> {
  const workerData: WorkerStart = { ...given, modules: await compileOnce() }
  const worker = new Worker(WORKER, {
    workerData,
    // Without the loaders and inspectors that the process itself was started with.
    execArgv: [],
    // The engine's parser is recursive. Its own depth limit must be reached before the thread's stack ends.
    resourceLimits: { stackSizeMb: 64 },
  })
  onStarted?.()
  const calls = new Map<
    number,
    { resolve(bytes: Uint8Array<ArrayBuffer>): void; reject(error: Error): void }
  >()
  let lastId = 0
  let reason: string | undefined

  const opened = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => calls.set(0, { resolve, reject }))

  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'ended') {
      reason ??= message.reason
      return
    }
    const id = message.kind === 'ready' ? 0 : message.id
    calls.get(id)?.resolve(message.kind === 'ready' ? new Uint8Array(0) : message.bytes)
    calls.delete(id)
  })
  worker.on('error', (error) => {
    reason ??= String(error)
  })
  const gone = new Promise<EngineUnavailable>((resolve) => {
    worker.once('exit', (code) => {
      reason ??= `the embedded database ended with code ${code}`
      const error = new EngineUnavailable(reason)
      resolve(error)
      for (const { reject } of calls.values()) reject(error)
      calls.clear()
    })
  })

  function end(because: string) {
    reason ??= because
    void worker.terminate()
  }

  /** @param earlier what the engine does first */
  async function within<T>(
    limitMs: number | undefined,
    what: string,
    work: Promise<T>,
    earlier: Promise<unknown> = Promise.resolve(),
  ): Promise<T> {
    if (limitMs === undefined) return work
    let over = false
    let timer: NodeJS.Timeout | undefined
    function startTimer() {
      if (over) return
      timer = setTimeout(() => {
        // If this thread was busy, the answer may already be waiting: read it first.
        setImmediate(() => {
          if (!over) end(`${what} took longer than ${limitMs} ms`)
        })
      }, limitMs)
    }
    earlier.then(startTimer, startTimer)
    try {
      return await work
    } finally {
      over = true
      clearTimeout(timer)
    }
  }

  await within(limitMs, 'opening the embedded database', opened)
  let latest: Promise<unknown> = opened
  return {
    async call(kind, { bytes, limitMs } = {}) {
      if (reason !== undefined) throw await gone
      const id = ++lastId
      const answer = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) =>
        calls.set(id, { resolve, reject }),
      )
      const message: ToWorker = { id, kind, bytes }
      worker.postMessage(message, bytes ? [bytes.buffer] : [])
      const what = kind === 'run' ? 'a statement' : `a ${kind} of the embedded database`
      const answered = within(limitMs, what, answer, latest)
      latest = answer
      return answered
    },
    gone,
    end,
  }
}

// A worker thread does not inherit the loader that runs TypeScript.
const fromSource = import.meta.url.endsWith('.ts')
const WORKER = new URL(`./worker${fromSource ? '-from-source' : ''}.js`, import.meta.url)

// TypeScript's own library does not declare it.
declare const WebAssembly: { compile(code: Uint8Array): Promise<object> }

let compiled: Promise<EngineModules> | undefined

function compileOnce(): Promise<EngineModules> {
  compiled ??= (async () => {
    const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
    const compile = async (name: string) => WebAssembly.compile(await readFile(join(dirname(entry), name)))
    const [postgres, initdb] = await Promise.all([compile('pglite.wasm'), compile('initdb.wasm')])
    return { postgres, initdb }
  })()
  return compiled
}
