import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { PartBoundary } from './error-boundary.tsx'

/** Content this far below the screen already loads. */
const AHEAD = '200px 0px'

// A screen reader on a phone presses no key, but puts the focus on what it reads.
const SIGNS_OF_USE = ['keydown', 'focusin'] as const

interface PartWhenNearProps {
  /** As tall as the part, so that nothing below it moves. */
  placeholder: ReactNode
  /** Shown instead of `placeholder` while the part is out of sight. */
  farPlaceholder?: ReactNode
  /** A lazy component. Its file is fetched only once the part is near. */
  children: ReactNode
}

/**
 * A part of a page below the fold. It loads when it comes near the screen, and as soon as somebody
 * uses the keyboard or a screen reader, who may get there without scrolling. If it fails, the rest
 * of the page keeps working.
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
    for (const sign of SIGNS_OF_USE) window.addEventListener(sign, come)
    return () => {
      observer.disconnect()
      for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, come)
    }
  }, [isNear])
  return (
    <div ref={place}>
      <PartBoundary>
        {isNear ? (
          <Suspense fallback={<Waiting>{placeholder}</Waiting>}>{children}</Suspense>
        ) : (
          <Waiting>{farPlaceholder}</Waiting>
        )}
      </PartBoundary>
    </div>
  )
}

/** Gives a screen reader something to stop at, because placeholders are silent. */
function Waiting({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="sr-only">
        <Trans>Loading…</Trans>
      </span>
      {children}
    </>
  )
}
