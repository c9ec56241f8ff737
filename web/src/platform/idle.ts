/** Calls `work` once the page has loaded and is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  let stop = () => {}
  function waitForQuiet() {
    if (typeof window.requestIdleCallback === 'function') {
      const handle = window.requestIdleCallback(work, { timeout: LATEST_MS })
      stop = () => window.cancelIdleCallback(handle)
      return
    }
    // Safari has no `requestIdleCallback`.
    const timer = setTimeout(work, SOON_MS)
    stop = () => clearTimeout(timer)
  }
  if (document.readyState === 'complete') waitForQuiet()
  else {
    window.addEventListener('load', waitForQuiet, { once: true })
    stop = () => window.removeEventListener('load', waitForQuiet)
  }
  return () => stop()
}

const LATEST_MS = 5000
const SOON_MS = 1500
