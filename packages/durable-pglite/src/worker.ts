import { parentPort, workerData } from 'node:worker_threads'
import { type Engine, type EngineModules, openEngine } from './engine.ts'
import { openInDirectory } from './first-start.ts'

/** The start parameters of the thread. */
export interface WorkerStart {
  directory: string | null
  snapshot?: Uint8Array<ArrayBuffer> | undefined
  prepared?: Uint8Array<ArrayBuffer> | undefined
  modules: EngineModules
}

export type CallKind = 'session' | 'run' | 'dump' | 'close'

/** The messages to and from the thread. `ended` is its last message. */
export type ToWorker = { id: number; kind: CallKind; bytes?: Uint8Array<ArrayBuffer> | undefined }
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'answer'; id: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'ended'; reason: string }

const NOTHING = new Uint8Array(0)

const port = parentPort
if (!port) throw new Error('this file must run as the embedded database thread')

/**
 * PGlite hides failures that leave it in an undefined state. The database's log makes a restart from there
 * safe.
 */
function end(reason: unknown): never {
  post({ kind: 'ended', reason: reason instanceof Error ? reason.message : String(reason) })
  process.exit(1)
}

function post(message: FromWorker, transfer: ArrayBuffer[] = []) {
  port?.postMessage(message, transfer)
}

async function answer(engine: Engine, { kind, bytes = NOTHING }: ToWorker): Promise<Uint8Array<ArrayBuffer>> {
  if (kind === 'session') return engine.startSession(bytes)
  if (kind === 'run') return engine.run(bytes)
  if (kind === 'dump') return engine.dump()
  await engine.close()
  return new Uint8Array(0)
}

async function serve() {
  const { directory, ...start } = workerData as WorkerStart
  const options = { ...start, broken: end }
  const engine = await (directory === null
    ? openEngine({ ...options, clusterDirectory: null })
    : openInDirectory(directory, options))
  let before = Promise.resolve()
  port?.on('message', (call: ToWorker) => {
    before = before
      .then(async () => {
        const bytes = await answer(engine, call)
        post({ kind: 'answer', id: call.id, bytes }, [bytes.buffer])
        if (call.kind === 'close') port.close()
      })
      .catch(end)
  })
  post({ kind: 'ready' })
}

serve().catch(end)
