import { useEffect, useRef } from 'react'

const open: { close: () => void }[] = []

/** Makes Escape close this overlay before any toast, which came later but matters less. */
export function useEscapeCloses(onClose: () => void) {
  const overlay = useRef({ close: onClose })
  useEffect(() => {
    overlay.current.close = onClose
  })
  useEffect(() => {
    const { current } = overlay
    open.push(current)
    return () => {
      open.splice(open.indexOf(current), 1)
    }
  }, [])
}

/** Closes the overlay that was opened last. Returns false if there is none. */
export function closeOverlay(): boolean {
  const top = open.at(-1)
  top?.close()
  return top !== undefined
}
