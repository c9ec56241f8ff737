import { t } from '@lingui/core/macro'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useSignedIn } from '../accounts/queries.ts'
import { checkServer, useIsReadable, useStartedOffline } from '../platform/offline-start.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { Afterwards } from './Afterwards.tsx'
import { isCapabilityMissing } from './capability-note.ts'

const OfflinePage = lazy(() => import('./OfflinePage.tsx'))
const CapabilityBanner = lazy(() => import('./CapabilityBanner.tsx').catch(() => ({ default: () => null })))
/** Pages that call no endpoint. */
const READABLE_OFFLINE = ['/terms', '/privacy']

/** Surrounds all pages: the note on missing capabilities, the offline page, and code that loads later. */
export function Surroundings({ children }: { children: ReactNode }) {
  const [isLacking] = useState(isCapabilityMissing)
  const isSignedIn = useSignedIn() !== null
  const isUnreadable = useIsUnreadable()
  useServerChecks()
  // Members keep the frame around the pages.
  if (isUnreadable && !isSignedIn)
    return (
      <Suspense>
        <OfflinePage />
      </Suspense>
    )
  return (
    <>
      <Afterwards />
      <Suspense fallback={<Spinner text={t`Loading page...`} />}>
        {isLacking && <CapabilityBanner />}
        {children}
      </Suspense>
    </>
  )
}

/** Replaces the pages that would be empty because the app started offline. */
export function OfflinePages({ children }: { children: ReactNode }) {
  const isUnreadable = useIsUnreadable()
  return isUnreadable ? (
    <Suspense>
      <OfflinePage />
    </Suspense>
  ) : (
    children
  )
}

/** Whether the app started offline and cannot show this page. */
function useIsUnreadable(): boolean {
  const [path] = useLocation()
  const isOffline = useStartedOffline()
  const isReadable = useIsReadable(path)
  return isOffline && !isReadable && !READABLE_OFFLINE.includes(path)
}

function useServerChecks() {
  const isOffline = useStartedOffline()
  useEffect(() => {
    if (navigator.serviceWorker?.controller) void checkServer()
  }, [])
  useEffect(() => {
    if (!isOffline) return undefined
    const timer = setInterval(checkServer, CHECK_EVERY_MS)
    window.addEventListener('online', checkServer)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', checkServer)
    }
  }, [isOffline])
}

const CHECK_EVERY_MS = 5000
