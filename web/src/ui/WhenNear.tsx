import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far below the screen something may be and already be fetched. */
const AHEAD = '200px 0px'

/**
 * Shows `placeholder` until one is about to get here, by scrolling or by keyboard, and from then on `children`: what stands
 * below the fold costs nothing before.
 */
export function WhenNear({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isNear || !place.current) return
    const come = () => setIsNear(true)
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && come(),
      { rootMargin: AHEAD },
    )
    observer.observe(place.current)
    window.addEventListener('keydown', come)
    return () => {
      observer.disconnect()
      window.removeEventListener('keydown', come)
    }
  }, [isNear])
  return <div ref={place}>{isNear ? children : placeholder}</div>
}
