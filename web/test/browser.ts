import { IDBFactory } from 'fake-indexeddb'
import { onTestFinished, vi } from 'vitest'
import { dropHistoryListeners } from './history-listeners.ts'

/**
 * Loads a module of the app afresh, as a newly opened page does: nothing in memory, and nothing
 * shared with other tests.
 */
export function openFresh<Part>(load: () => Promise<Part>): Promise<Part> {
  vi.resetModules()
  onTestFinished(() => {
    vi.resetModules()
    dropHistoryListeners()
  })
  return load()
}

/**
 * Fakes a browser without stored data. At the end of the test, its pages are closed
 * and receive no more events.
 */
export function newBrowser() {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(name)
        onTestFinished(() => this.close())
      }
    },
  )
}
