import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { PartBoundary } from './error-boundary.tsx'

/** Content this far below the screen already loads. */
const AHEAD = '200px 0px'

interface PartWhenNearProps {
  /** As tall as the part, so that nothing below it moves. */
  placeholder: ReactNode
  /** Shown instead of `placeholder` while the part is out of sight. */
  farPlaceholder?: ReactNode
  /** A lazy component. Its file is fetched only once the part is near. */
  children: ReactNode
}

/**
 * A part of a page below the fold. It loads when it comes near the screen or somebody uses the keyboard. If it fails,
 * the rest of the page keeps working.
 */
export function PartWhenNear({ placeholder, farPlaceholder = placeholder, children }: PartWhenNearProps) {
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
  return (
    <div ref={place}>
      <PartBoundary>
        {isNear ? <Suspense fallback={placeholder}>{children}</Suspense> : farPlaceholder}
      </PartBoundary>
    </div>
  )
}
