import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnavailable } from '../src/platform/db/db.ts'

/** Does what callers of a database that was not available are told to do: tries again. */
export async function inTheEnd<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      // It may be told so at once, again and again.
      await delay(20)
    }
  }
}
