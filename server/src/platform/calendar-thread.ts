import { Worker } from 'node:worker_threads'
import type { CalendarEntry, Reading } from './calendar-entries.ts'
import { SECOND_MS } from './clock.ts'

/** What the thread gets, and what it answers: null for a text that is no calendar. */
export interface ReadingTask extends Reading {
  text: string
}
export type ReadingResult = CalendarEntry[] | null

const READING_MS_MAX = 5 * SECOND_MS
const MEGABYTES_MAX = 128

/**
 * Reads a calendar in a thread of its own, with limits for time and memory. Its author may have written rules
 * that never end, and everybody else's requests must not wait for large ones.
 *
 * @returns null for what is no calendar, or does not keep within the limits
 */
export function readInThread(task: ReadingTask, msMax = READING_MS_MAX): Promise<ReadingResult> {
  return new Promise((resolve) => {
    const thread = new Worker(WORKER, {
      workerData: task,
      // Without the loaders and inspectors that the process itself was started with.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES_MAX },
    })
    const timer = setTimeout(() => thread.terminate(), msMax)
    let result: ReadingResult = null
    thread.on('message', (entries: ReadingResult) => {
      result = entries
    })
    // Out of memory. The thread ends by itself.
    thread.on('error', () => {})
    thread.on('exit', () => {
      clearTimeout(timer)
      resolve(result)
    })
  })
}

// A worker thread does not inherit the loader that runs TypeScript.
const fromSource = import.meta.url.endsWith('.ts')
const WORKER = new URL(`./calendar-worker${fromSource ? '-from-source' : ''}.js`, import.meta.url)
