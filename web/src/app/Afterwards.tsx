import { lazy, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { whenIdle } from '../platform/idle.ts'

const Watch = lazy(() => import('./Watch.tsx'))

// Long enough that it takes nothing from what somebody came to see.
const PAUSE_MS = 1000

/** What no page needs to be seen first, fetched when all else has been. Should it fail, the app does without. */
export function Afterwards() {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const stop = whenIdle(() => {
      timer = setTimeout(() => setIsTime(true), PAUSE_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  return (
    isTime && (
      <ErrorBoundary fallback={null}>
        <Suspense>
          <Watch />
        </Suspense>
      </ErrorBoundary>
    )
  )
}
