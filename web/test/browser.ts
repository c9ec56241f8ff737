import { IDBFactory } from 'fake-indexeddb'
import { onTestFinished, vi } from 'vitest'

/** Loads a part of the app as a page does that was just opened: with nothing in memory, and nothing shared with other tests. */
export function openAnew<Part>(load: () => Promise<Part>): Promise<Part> {
  vi.resetModules()
  onTestFinished(() => {
    vi.resetModules()
  })
  return load()
}

/** A browser that stores nothing yet. The pages that a test opens in it are closed when the test ends: they hear no more. */
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
