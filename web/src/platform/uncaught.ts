type Uncaught = ErrorEvent | PromiseRejectionEvent

/**
 * Collects uncaught errors for later subscribers, because the page may fail before the
 * error overlay has loaded.
 */
export function keepUncaught() {
  for (const name of NAMES) window.addEventListener(name, keep)
}

/** Calls `listener` with all uncaught errors so far and from now on. Returns the unsubscribe function. */
export function onUncaught(listener: (event: Uncaught) => void): () => void {
  for (const name of NAMES) {
    window.removeEventListener(name, keep)
    window.addEventListener(name, listener)
  }
  for (const event of kept.splice(0)) listener(event)
  return () => {
    for (const name of NAMES) window.removeEventListener(name, listener)
  }
}

const NAMES = ['error', 'unhandledrejection'] as const
const KEPT_MAX = 20
const kept: Uncaught[] = []

function keep(event: Uncaught) {
  if (kept.length < KEPT_MAX) kept.push(event)
}
