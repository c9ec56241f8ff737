import { standIn } from './stand-in.ts'

interface Waiting {
  begin: () => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/**
 * Fakes the Web Locks API (https://w3c.github.io/web-locks/), which jsdom lacks: one holder, a queue, and
 * stealing. `freeze` adds another tab that has the lock and never releases it.
 */
export function locks() {
  let holder: Waiting | null = null
  const queue: Waiting[] = []

  function next() {
    const one = queue.shift()
    holder = one ?? null
    if (!one) return
    void one
      .begin()
      .then(one.resolve, one.reject)
      .then(() => {
        if (holder === one) next()
      })
  }
  const manager = {
    request(_: string, options: { steal?: boolean; signal?: AbortSignal }, begin: () => Promise<unknown>) {
      return new Promise((resolve, reject) => {
        const one = { begin, resolve, reject }
        if (options.steal) {
          holder?.reject(new DOMException('stolen', 'AbortError'))
          holder = null
          queue.unshift(one)
        } else queue.push(one)
        options.signal?.addEventListener('abort', () => {
          const at = queue.indexOf(one)
          if (at < 0) return
          queue.splice(at, 1)
          reject(new DOMException('aborted', 'AbortError'))
        })
        if (!holder) next()
      })
    },
  }
  standIn(navigator, 'locks', manager)
  return {
    /** Returns whether its lock was stolen. */
    freeze() {
      let isStolen = false
      manager
        .request('', {}, () => new Promise(() => {}))
        .catch(() => {
          isStolen = true
        })
      return { isStolen: () => isStolen }
    },
    /** Another tab steals the lock. Returns a function that closes that tab. */
    steal() {
      let close = () => {}
      void manager.request('', { steal: true }, () => new Promise<void>((resolve) => (close = resolve)))
      return () => close()
    },
  }
}
