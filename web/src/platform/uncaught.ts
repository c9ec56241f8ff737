type Uncaught = ErrorEvent | PromiseRejectionEvent

/** Keeps what nobody catches for those who listen later: the overlay comes after the page, and the page may fail before. */
export function keepUncaught() {
  for (const name of NAMES) window.addEventListener(name, keep)
}

/** Tells `listener` what nobody caught so far and from now on. Gives the way to stop that. */
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
