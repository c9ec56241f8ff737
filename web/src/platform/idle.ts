/** Does `work` when the page has loaded and has nothing else to do. Gives the way to stop that. */
export function whenIdle(work: () => void): () => void {
  let stop = () => {}
  function waitForQuiet() {
    if (typeof window.requestIdleCallback === 'function') {
      const handle = window.requestIdleCallback(work, { timeout: LATEST_MS })
      stop = () => window.cancelIdleCallback(handle)
      return
    }
    // Safari has no such call.
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
