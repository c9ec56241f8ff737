import { setTimeout } from 'node:timers/promises'
import DataLoader from 'dataloader'
import pLimit from 'p-limit'

const WAIT_MS_MAX = 20

/**
 * Creates a function that adds an item to a batch and resolves to its result. The first item starts a batch at once, alone; the
 * items that arrive while it runs share the next one. So batches grow with the load, and an idle server adds no delay.
 *
 * @param run returns a result or an Error for each item, in their order; if it throws, all items of the batch fail
 * @param options.waitMsMax a batch that hangs delays the next one by at most this
 */
export function createBatches<Item, Result>(
  run: (items: readonly Item[]) => Promise<(Result | Error)[]>,
  { sizeMax, waitMsMax = WAIT_MS_MAX }: { sizeMax: number; waitMsMax?: number },
): (item: Item) => Promise<Result> {
  const turn = pLimit(1)
  let running: Promise<unknown> = Promise.resolve()
  const items = new DataLoader<Item, Result>(
    (batch) => {
      const results = run(batch)
      running = results.catch(() => {})
      return results
    },
    {
      cache: false,
      maxBatchSize: sizeMax,
      batchScheduleFn: (dispatch) =>
        void turn(() => {
          dispatch()
          return Promise.race([running, setTimeout(waitMsMax, null, { ref: false })])
        }),
    },
  )
  return (item) => items.load(item)
}
