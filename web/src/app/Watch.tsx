import { CloudOff } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useSignedIn } from '../accounts/queries.ts'
import { useIsOnline } from '../platform/connection.ts'
import { useIsLiveMissing } from '../platform/live.ts'
import { keepApp } from '../platform/service-worker.ts'
import { useIsVisible } from '../platform/visibility.ts'
import { ConnectionOverlay } from './ConnectionOverlay.tsx'
import { useInstallWay } from './install-way.ts'

// Without the network they can wait, and so nobody is told that they did not come.
const Nothing = () => null
const InstallHint = lazy(() => import('./InstallHint.tsx').catch(() => ({ default: Nothing })))
const NewVersion = lazy(() => import('./NewVersion.tsx').catch(() => ({ default: Nothing })))

/** Keeps an eye on what surrounds the app: the network, its live connection, newer builds, a place on the home screen. */
export default function Watch() {
  const [path] = useLocation()
  const isOnline = useIsOnline()
  const isVisible = useIsVisible()
  const isLiveMissing = useIsLiveMissing()
  const isSignedIn = useSignedIn() !== null
  const [hasNewVersion, setHasNewVersion] = useState(false)
  const [way, dismiss] = useInstallWay()
  useEffect(() => keepApp(() => setHasNewVersion(true)), [])
  // At the lower edge of a conversation somebody writes.
  const isInConversation = /^\/chat\/./.test(path)
  return (
    <>
      {!isOnline && <OfflineNotice />}
      <ConnectionOverlay isLiveMissing={isSignedIn && isOnline && isVisible && isLiveMissing} />
      {!isInConversation && (
        <Suspense>
          {hasNewVersion ? (
            <NewVersion onClose={() => setHasNewVersion(false)} />
          ) : (
            way && <InstallHint way={way} onDismiss={dismiss} />
          )}
        </Suspense>
      )}
    </>
  )
}

function OfflineNotice() {
  return (
    <div
      role="status"
      className="sticky top-0 z-20 flex items-center justify-center gap-2 bg-ink px-4 py-2 text-sm font-semibold text-paper"
    >
      <CloudOff size={18} aria-hidden className="shrink-0" />
      You are offline. Nothing is sent until you are back.
    </div>
  )
}
