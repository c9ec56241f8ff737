import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnavailable } from '../src/platform/db/db.ts'

/** Retries, as callers of an unavailable database should. */
export async function inTheEnd<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      // The error may come at once, repeatedly.
      await delay(20)
    }
  }
}
