/**
 * Registers the service worker, which caches the app, and calls `onNewVersion` when there is a newer build
 * than the page runs. The app also works without one (private windows, plain http). Returns a function that
 * stops the update checks.
 */
export function registerServiceWorker(onNewVersion: () => void): () => void {
  const workers = navigator.serviceWorker
  if (!workers) return () => {}
  let registration: ServiceWorkerRegistration | null = null
  const note = () => {
    // The first worker ever is not newer than the page.
    if (registration?.waiting && workers.controller) onNewVersion()
  }
  const noteLater = () => registration?.installing?.addEventListener('statechange', note)
  const ask = () => {
    if (document.visibilityState === 'visible') registration?.update().catch(() => {})
  }
  workers.register('/sw.js').then(
    (registered) => {
      registration = registered
      note()
      noteLater()
      registered.addEventListener('updatefound', noteLater)
    },
    () => {},
  )
  // Another tab activated the new build, so this page's files are no longer cached.
  workers.addEventListener('controllerchange', onNewVersion)
  document.addEventListener('visibilitychange', ask)
  const timer = setInterval(ask, HOUR_MS)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
    workers.removeEventListener('controllerchange', onNewVersion)
    registration?.removeEventListener('updatefound', noteLater)
  }
}

/** Reloads the page in the newest version that the browser has. */
export async function startFresh() {
  const workers = navigator.serviceWorker
  const waiting = (await workers?.getRegistration().catch(() => undefined))?.waiting
  if (waiting) {
    const hasTakenOver = new Promise((resolve) => {
      workers.addEventListener('controllerchange', resolve, { once: true })
    })
    waiting.postMessage('take over')
    await Promise.race([hasTakenOver, new Promise((resolve) => setTimeout(resolve, TAKEOVER_MS_MAX))])
  }
  location.reload()
}

const HOUR_MS = 3_600_000
const TAKEOVER_MS_MAX = 3000
