import { parentPort, workerData } from 'node:worker_threads'
import { readEntries, UnreadableCalendar } from './calendar-entries.ts'
import type { ReadingResult, ReadingTask } from './calendar-thread.ts'

const { text, ...reading } = workerData as ReadingTask
parentPort?.postMessage(entries())

function entries(): ReadingResult {
  try {
    return readEntries(text, reading)
  } catch (error) {
    if (error instanceof UnreadableCalendar) return null
    throw error
  }
}
