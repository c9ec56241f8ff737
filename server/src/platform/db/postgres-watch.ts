import pg from 'pg'
import type { Logger } from '../log.ts'
import { DatabaseUnavailable } from './db.ts'

/** Notices a server that says nothing any more, as one that is frozen or cut off does, long before calls time out. */
export interface Watch {
  /** `take`, unless the server is silent or falls silent before that resolves: then a DatabaseUnavailable at once. */
  unlessSilent(take: () => Promise<pg.PoolClient>): Promise<pg.PoolClient>
  stop(): Promise<void>
}

// As they are at the start: by letting time pass, tests that hold the global ones in their hands would make the server that they
// share fall silent, and for good.
const { clearTimeout, setTimeout } = globalThis

const ASK_EVERY_MS = 250
// Together with the time between questions less than the two seconds in which a caller should be told. A server that is only
// busy answers this one in time, as it has a connection of its own.
const ANSWER_WITHIN_MS = 1500

/** Asks the server again and again on a connection of its own; calls `onSilent` each time that it falls silent. */
export function watchServer(
  config: pg.ClientConfig,
  { log, onSilent }: { log: Logger; onSilent(): void },
): Watch {
  let isSilent = false
  let isStopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  const waiting = new Set<(error: Error) => void>()

  async function ask() {
    client ??= await connect(config)
    await client.query('select 1')
  }

  async function look() {
    const answered = await withinMs(ANSWER_WITHIN_MS, ask()).then(
      () => true,
      () => false,
    )
    if (isStopped) return
    if (!answered) {
      // Whatever comes of it, it is not waited for.
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
    log.error('the database is silent; calls are refused until it answers')
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
          // Nobody waits for it any more.
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

/** Rejects when `answer` takes longer; an answer that lay there while this process was busy is no late one. */
function withinMs(limitMs: number, answer: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => setImmediate(() => reject(new Error('no answer'))), limitMs)
    answer.then(resolve, reject).finally(() => clearTimeout(late))
  })
}

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => {
    // Told by the question that fails.
  })
  await client.connect()
  return client
}

/** Ends a connection without a word to the server, which would wait to be heard. */
export function cut(client: pg.ClientBase | undefined) {
  ;(
    client as unknown as { connection?: { stream: { destroy(): void } } } | undefined
  )?.connection?.stream.destroy()
}

const unavailable = () => new DatabaseUnavailable('the database is silent')
