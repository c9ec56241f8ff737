import { useEffect, useId, useRef } from 'react'

/**
 * Lets the Back button close an overlay, as people expect on phones. If the overlay closes in another way, its history entry is
 * removed.
 */
export function useBackCloses(onClose: () => void) {
  // Identifies this overlay, so that Back does not close a later one with it.
  const id = useId()
  const latest = useRef(onClose)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    if (leaving.current === undefined) {
      // Bypasses the router, because this is not a new page.
      History.prototype.pushState.call(history, { liesOver: id }, '')
    }
    clearTimeout(leaving.current)
    leaving.current = undefined
    const close = () => latest.current()
    window.addEventListener('popstate', close)
    return () => {
      window.removeEventListener('popstate', close)
      // Delayed, because React may unmount the component only to mount it again.
      leaving.current = setTimeout(() => {
        if (history.state?.liesOver === id) goBack()
      })
    }
  }, [id])
}

/**
 * Goes back one entry. Browsers do that a little later, and then also leave a page that was opened meanwhile, so that page is opened
 * again.
 */
function goBack() {
  let opened: { state: unknown; href: string } | null = null
  const note = () => {
    opened = { state: history.state, href: location.href }
  }
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('pushState', note)
    window.removeEventListener('popstate', onBack)
  }
  const onBack = () => {
    stop()
    if (opened) history.pushState(opened.state, '', opened.href)
  }
  // Some browsers do not go back at all then.
  const timer = setTimeout(stop, BACK_MS)
  window.addEventListener('pushState', note)
  window.addEventListener('popstate', onBack)
  history.back()
}

/** Longer than going back takes. */
const BACK_MS = 1000
