import { Duplex } from 'node:stream'
import { EngineUnavailable } from './engine-unavailable.ts'
import { type Batch, createFramer } from './frames.ts'
import type { EngineThread } from './thread.ts'

/** What a connection needs from the link to the engine. */
export interface EngineAccess {
  thread(): Promise<EngineThread>
  /** The timeout of a statement and of an idle transaction; undefined for none. */
  limitMs(): number | undefined
}

/**
 * A stream that `pg` uses like a socket to a PostgreSQL server, connected to the engine's thread. Bound to
 * the thread that runs when it connects, because sessions do not survive their thread.
 */
export class EngineSocket extends Duplex {
  readonly #engine: EngineAccess
  readonly #frame = createFramer()
  #thread: EngineThread | undefined
  #forgotten: NodeJS.Timeout | undefined
  /** How many batches wait for their answer. */
  #unanswered = 0

  constructor(engine: EngineAccess) {
    super()
    this.#engine = engine
  }

  connect(): this {
    this.#engine.thread().then(
      (thread) => {
        if (this.destroyed) return
        this.#thread = thread
        thread.gone.then((error) => this.destroy(error))
        this.emit('connect')
      },
      (error: Error) => this.destroy(error),
    )
    return this
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void) {
    const [first, ...more] = chunks.map(({ chunk }) => chunk)
    if (first) this.#send(this.#frame(more.length === 0 ? first : Buffer.concat([first, ...more])))
    done()
  }

  override _read() {
    // Answers are pushed as they arrive.
  }

  override _final(done: () => void) {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    clearTimeout(this.#forgotten)
    done(error)
  }

  #send(batches: Batch[]) {
    clearTimeout(this.#forgotten)
    for (const { kind, bytes } of batches) {
      if (kind === 'terminate') continue
      const limitMs = this.#engine.limitMs()
      this.#unanswered += 1
      this.#thread
        ?.call(kind === 'startup' ? 'session' : 'run', {
          bytes,
          ...(limitMs === undefined ? {} : { limitMs }),
        })
        .then((answer) => this.#receive(Buffer.from(answer.buffer, answer.byteOffset, answer.length)))
        .catch((error: Error) => this.destroy(error))
    }
  }

  #receive(answer: Buffer) {
    if (this.destroyed) return
    this.#unanswered -= 1
    const limitMs = this.#engine.limitMs()
    if (limitMs !== undefined && this.#unanswered === 0 && leavesTransactionOpen(answer))
      this.#forgotten = setTimeout(() => this.#forget(limitMs), limitMs)
    this.push(answer)
  }

  #forget(limitMs: number) {
    this.destroy(
      new EngineUnavailable(`a transaction waited longer than ${limitMs} ms for its next statement`),
    )
  }

  // Other socket methods that pg calls.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
}

/**
 * An answer ends with ReadyForQuery: its type, a four-byte length, and I, T or E for no, an open or a failed
 * transaction.
 */
function leavesTransactionOpen(answer: Buffer): boolean {
  return answer.at(-6) === 'Z'.charCodeAt(0) && answer.at(-1) !== 'I'.charCodeAt(0)
}
