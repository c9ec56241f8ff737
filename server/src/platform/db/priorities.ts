/** Passes the connections of a pool to work of normal priority first. */
export interface Priorities {
  /** Runs work that asks the pool for a connection right away. */
  run<T>(work: () => Promise<T>): Promise<T>
  /**
   * Runs work once a connection is free and nobody waits for one, in order of arrival. When `OVERTAKING_MAX`
   * others have gone first, the next one joins the pool's queue like normal work.
   */
  runLow<T>(work: () => Promise<T>): Promise<T>
}

/** @param connections the number that the pool has */
export function createPriorities(connections: number): Priorities {
  const waiting: (() => void)[] = []
  /** How much work has a connection, or has asked the pool for one. */
  let asking = 0
  let overtaking = 0

  function letIn() {
    while (waiting.length > 0 && (asking < connections || overtaking >= OVERTAKING_MAX)) {
      overtaking = 0
      asking += 1
      waiting.shift()?.()
    }
  }

  async function finish<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } finally {
      asking -= 1
      letIn()
    }
  }

  return {
    run(work) {
      asking += 1
      if (waiting.length > 0) overtaking += 1
      return finish(work)
    },
    async runLow(work) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        letIn()
      })
      return finish(work)
    },
  }
}

/**
 * On the embedded database, a list or a statement for cards takes some 20 ms in a crowd, and statements of
 * calls one to five. So lists and cards still get about a third of the time when calls leave none free.
 */
export const OVERTAKING_MAX = 20
