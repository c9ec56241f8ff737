import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { reachServer } from '../platform/reach.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { Afterwards } from './Afterwards.tsx'
import { isCapabilityMissing } from './capability-note.ts'

const OfflinePage = lazy(() => import('./OfflinePage.tsx'))
const CapabilityBanner = lazy(() => import('./CapabilityBanner.tsx').catch(() => ({ default: () => null })))
/** Pages that call no endpoint. */
const READABLE_OFFLINE = ['/terms', '/privacy']

/** Surrounds all pages: the note on missing capabilities, the offline page, and code that loads later. */
export function Surroundings({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const [isLacking] = useState(isCapabilityMissing)
  const [isOffline, checkServer] = useStartedOffline()
  if (isOffline && !READABLE_OFFLINE.includes(path))
    return (
      <Suspense>
        <OfflinePage onRetry={checkServer} />
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
 * Whether the app started offline and has been offline since. With a service worker, a loaded page does not prove that
 * there is a network, and `navigator.onLine` is too optimistic, so this asks the server.
 */
function useStartedOffline(): [isOffline: boolean, checkServer: () => void] {
  const [isOffline, setIsOffline] = useState(() => !navigator.onLine)
  const checkServer = useCallback(
    () => reachServer().then((reached) => setIsOffline(reached === 'out of reach')),
    [],
  )
  useEffect(() => {
    if (navigator.serviceWorker?.controller) void checkServer()
  }, [checkServer])
  useEffect(() => {
    if (!isOffline) return undefined
    const timer = setInterval(checkServer, CHECK_EVERY_MS)
    window.addEventListener('online', checkServer)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', checkServer)
    }
  }, [isOffline, checkServer])
  return [isOffline, checkServer]
}

const CHECK_EVERY_MS = 5000
