/**
 * Has the browser keep the app on the phone, and calls `onNewVersion` when there is a newer build than the page runs. Where
 * browsers keep nothing (private windows, plain http), the app works all the same. Gives the way to stop asking.
 */
export function keepApp(onNewVersion: () => void): () => void {
  const workers = navigator.serviceWorker
  if (!workers) return () => {}
  let registration: ServiceWorkerRegistration | null = null
  const note = () => {
    // The very first one is no newer than the page.
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
  // Another tab went over to the new build; the files of this page's are gone with the old one.
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

/** Loads the page anew, in the newest version that the browser has. */
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
