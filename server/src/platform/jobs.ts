import { DiskFull } from './db/db.ts'
import type { Logger } from './log.ts'

export interface Jobs {
  /**
   * Runs `work` repeatedly, `everyMs` after its last run ended. A failure is logged and does not stop it. A
   * full disk is logged elsewhere.
   */
  every(everyMs: number, name: string, work: () => Promise<unknown>): void
  /** True once `stop` was called: remaining work is left for the next start. */
  readonly isStopping: boolean
  /** Stops all jobs and waits for running ones. */
  stop(): Promise<void>
}

interface Parts {
  log: Logger
  /** Called when a job is scheduled first, and after each run without an error. */
  onSuccess?: (name: string) => void
}

export function createJobs({ log, onSuccess = () => {} }: Parts): Jobs {
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()
  let stopped = false

  function schedule(everyMs: number, name: string, work: () => Promise<unknown>) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      const round = (async () => void (await work()))()
        .then(() => onSuccess(name))
        .catch((error: unknown) =>
          log[error instanceof DiskFull ? 'debug' : 'error']({ err: error, job: name }, 'a job failed'),
        )
        .finally(() => {
          underWay.delete(round)
          if (!stopped) schedule(everyMs, name, work)
        })
      underWay.add(round)
    }, everyMs)
    timer.unref()
    timers.add(timer)
  }

  return {
    every(everyMs, name, work) {
      onSuccess(name)
      schedule(everyMs, name, work)
    },
    get isStopping() {
      return stopped
    },
    async stop() {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(underWay)
    },
  }
}
