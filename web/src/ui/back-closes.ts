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
        if (history.state?.liesOver === id) history.back()
      })
    }
  }, [id])
}
