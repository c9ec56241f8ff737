import { useEffect, useId, useRef } from 'react'

/**
 * Lets Back close what lies over the page, which on phones is what everybody tries first. Closed in another way, it leaves
 * nothing behind to go back to.
 */
export function useBackCloses(onClose: () => void) {
  // Of this one: what is opened after it is not closed with it.
  const id = useId()
  const latest = useRef(onClose)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    if (leaving.current === undefined) {
      // Past the router, for which this is no new page.
      History.prototype.pushState.call(history, { liesOver: id }, '')
    }
    clearTimeout(leaving.current)
    leaving.current = undefined
    const close = () => latest.current()
    window.addEventListener('popstate', close)
    return () => {
      window.removeEventListener('popstate', close)
      // Not at once: React may take this down only to put it up again.
      leaving.current = setTimeout(() => {
        if (history.state?.liesOver === id) history.back()
      })
    }
  }, [id])
}
