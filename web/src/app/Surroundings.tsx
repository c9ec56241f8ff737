import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { reachServer } from '../platform/reach.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { Afterwards } from './Afterwards.tsx'
import { isCapabilityMissing } from './capability-note.ts'

const OfflinePage = lazy(() => import('./OfflinePage.tsx'))
const CapabilityBanner = lazy(() => import('./CapabilityBanner.tsx').catch(() => ({ default: () => null })))
/** Pages that ask the server for nothing. */
const READABLE_OFFLINE = ['/terms', '/privacy']

/** What stands around all pages: what is told before them, what takes their place without a connection, what comes later. */
export function Surroundings({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const [isLacking] = useState(isCapabilityMissing)
  const [isOffline, lookAgain] = useStartedOffline()
  if (isOffline && !READABLE_OFFLINE.includes(path))
    return (
      <Suspense>
        <OfflinePage onRetry={lookAgain} />
      </Suspense>
    )
  return (
    <>
      <Afterwards />
      <Suspense fallback={<Spinner text="Loading page..." />}>
        {isLacking && <CapabilityBanner />}
        {children}
      </Suspense>
    </>
  )
}

/**
 * Whether the app was started without a connection and there has been none since. A page that the browser had kept says nothing
 * about the network, and browsers are too hopeful about it, so then the server is asked.
 */
function useStartedOffline(): [isOffline: boolean, lookAgain: () => void] {
  const [isOffline, setIsOffline] = useState(() => !navigator.onLine)
  const lookAgain = useCallback(
    () => reachServer().then((reached) => setIsOffline(reached === 'out of reach')),
    [],
  )
  useEffect(() => {
    if (navigator.serviceWorker?.controller) void lookAgain()
  }, [lookAgain])
  useEffect(() => {
    if (!isOffline) return undefined
    const timer = setInterval(lookAgain, LOOK_AGAIN_MS)
    window.addEventListener('online', lookAgain)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', lookAgain)
    }
  }, [isOffline, lookAgain])
  return [isOffline, lookAgain]
}

const LOOK_AGAIN_MS = 5000
