import type pg from 'pg'
import type { Logger } from '../log.ts'
import { DatabaseUnavailable } from './db.ts'

/** Detects a frozen or unreachable server long before calls time out. */
export interface Watch {
  /**
   * Runs `take`; throws DatabaseUnavailable if the server is, or becomes, unresponsive before it resolves.
   */
  unlessSilent(take: () => Promise<pg.PoolClient>): Promise<pg.PoolClient>
  stop(): Promise<void>
}

// The real timers, captured at start: tests that fake the global ones would make their shared server seem
// unresponsive.
const { clearTimeout, setTimeout } = globalThis

const ASK_EVERY_MS = 250

/**
 * Polls the server on a dedicated connection; calls `onSilent` each time it has not answered for
 * `answerWithinMs`.
 */
export function watchServer(
  open: () => pg.Client,
  { answerWithinMs, log, onSilent }: { answerWithinMs: number; log: Logger; onSilent(): void },
): Watch {
  let isSilent = false
  let isStopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const waiting = new Set<(error: Error) => void>()

  async function ask() {
    client ??= await connect(open())
    await client.query('select 1')
  }

  async function look() {
    const answered = await withinMs(answerWithinMs, ask()).then(
      () => true,
      () => false,
    )
    if (isStopped) return
    if (!answered) {
      // Not awaited, whatever the outcome.
      cut(client)
      client = undefined
    }
    if (answered === isSilent) turn(!answered)
    timer = setTimeout(() => void look(), ASK_EVERY_MS)
  }

  function turn(silent: boolean) {
    isSilent = silent
    if (!silent) {
      log.warn('the database answers again')
      return
    }
    log.error('the database is unresponsive; calls fail until it answers')
    for (const reject of waiting) reject(unavailable())
    onSilent()
  }

  const looking = look()
  return {
    unlessSilent(take) {
      if (isSilent) return Promise.reject(unavailable())
      return new Promise((resolve, reject) => {
        let isTooLate = false
        const giveUp = (error: Error) => {
          isTooLate = true
          reject(error)
        }
        waiting.add(giveUp)
        take()
          // The caller has given up.
          .then((taken) => (isTooLate ? taken.release() : resolve(taken)), reject)
          .finally(() => waiting.delete(giveUp))
      })
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      cut(client)
      await looking
    },
  }
}

/** Rejects if `answer` takes longer. An answer is not late if only this process was busy. */
function withinMs(limitMs: number, answer: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => setImmediate(() => reject(new Error('no answer'))), limitMs)
    answer.then(resolve, reject).finally(() => clearTimeout(late))
  })
}

async function connect(client: pg.Client): Promise<pg.Client> {
  client.on('error', () => {
    // The failing query reports it.
  })
  await client.connect()
  return client
}

/** Destroys a connection without a termination message, which would wait for the server. */
export function cut(client: pg.ClientBase | undefined) {
  ;(
    client as unknown as { connection?: { stream: { destroy(): void } } } | undefined
  )?.connection?.stream.destroy()
}

const unavailable = () => new DatabaseUnavailable('the database is unresponsive')
