import { setTimeout } from 'node:timers/promises'
import DataLoader from 'dataloader'
import pLimit from 'p-limit'
import type { Db, Queryable } from './db/db.ts'

const WAIT_MS_MAX = 20

/**
 * Creates a function that adds an item to a batch and resolves to its result. Items that arrive while the
 * batch before runs, or before a connection is free, share the next one. So batches grow with the load, and
 * an idle server adds no delay.
 *
 * @param run returns a result or an Error for each item, in their order; if it throws,
 * all items of the batch fail. It sends its statement before it awaits anything
 * @param options.waitMsMax a batch that hangs delays the next one by at most this
 */
export function createBatches<Item, Result>(
  { onConnection }: Pick<Db, 'onConnection'>,
  run: (db: Queryable, items: readonly Item[]) => Promise<(Result | Error)[]>,
  { sizeMax, waitMsMax = WAIT_MS_MAX }: { sizeMax: number; waitMsMax?: number },
): (item: Item) => Promise<Result> {
  const turn = pLimit(1)
  /** What `dispatch` calls with the items of its batch, before it returns. */
  let start: (batch: readonly Item[]) => Promise<(Result | Error)[]>

  async function runOnceFree(dispatch: () => void) {
    let hasStarted = false
    try {
      await onConnection(async (connection) => {
        hasStarted = true
        let running: Promise<unknown> | undefined
        start = (batch) => {
          const results = run(connection, batch)
          running = results
          return results
        }
        dispatch()
        await running
      })
    } catch (error) {
      // Once started, the items have failed already.
      if (hasStarted) return
      start = () => Promise.reject(error)
      dispatch()
    }
  }

  const items = new DataLoader<Item, Result>((batch) => start(batch), {
    cache: false,
    maxBatchSize: sizeMax,
    batchScheduleFn: (dispatch) =>
      void turn(() => Promise.race([runOnceFree(dispatch), setTimeout(waitMsMax, null, { ref: false })])),
  })
  return (item) => items.load(item)
}
