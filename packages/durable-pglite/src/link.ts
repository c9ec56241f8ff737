import { EngineUnavailable } from './engine-unavailable.ts'
import type { Log } from './log.ts'
import type { EngineThread } from './thread.ts'

/** The connection to the engine, which survives the end and replacement of its thread. */
export interface EngineLink {
  /** The running thread, restarted if there is none. */
  thread(): Promise<EngineThread>
  /** Stops the engine. Once its thread has ended, resolves to whether it stopped cleanly. */
  close(): Promise<boolean>
}

const CLOSE_LIMIT_MS = 30_000

/** `startAgain` is null if there is nothing to restart from. */
export function createLink(
  first: EngineThread,
  startAgain: (() => Promise<EngineThread>) | null,
  { log }: { log: Log },
): EngineLink {
  let current: Promise<EngineThread> | undefined = Promise.resolve(first)
  let closed = false
  watch(first)

  function watch(thread: EngineThread) {
    thread.gone.then((error) => {
      current = undefined
      if (!closed) log.error({ err: error }, 'the embedded database ended unexpectedly')
    })
  }

  async function replace(start: () => Promise<EngineThread>): Promise<EngineThread> {
    try {
      const thread = await start()
      watch(thread)
      log.info({}, 'the embedded database restarted')
      return thread
    } catch (error) {
      current = undefined
      log.error({ err: error }, 'the embedded database could not restart')
      throw error
    }
  }

  return {
    async thread() {
      if (closed) throw new EngineUnavailable('the embedded database is closed')
      if (!current && !startAgain) throw new EngineUnavailable('the in-memory database is gone')
      current ??= startAgain ? replace(startAgain) : undefined
      return current as Promise<EngineThread>
    },
    async close() {
      closed = true
      try {
        const thread = await current
        await thread?.call('close', { limitMs: CLOSE_LIMIT_MS })
        await thread?.gone
        return thread !== undefined
      } catch (error) {
        // Nothing is lost: the next start recovers what was committed.
        log.warn({ err: error }, 'the embedded database was not closed cleanly')
        return false
      }
    },
  }
}
