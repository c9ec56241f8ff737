import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CloudOff } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { hasUnsavedEdits } from '../accounts/device-session.ts'
import { useSignedIn } from '../accounts/queries.ts'
import { useIsVisible } from '../platform/attention.ts'
import { useIsOnline } from '../platform/connection.ts'
import { useIsLiveMissing } from '../platform/live.ts'
import { useIsReadable, useStartedOffline } from '../platform/offline-start.ts'
import { registerServiceWorker } from '../platform/service-worker.ts'
import { showBanner } from '../platform/toasts.ts'
import { readNewProfile } from '../sign-in/device-new-profile.ts'
import { watchOnScreenKeyboard } from '../ui/on-screen-keyboard.ts'
import { useRoomAtTop } from '../ui/room-at-top.ts'
import { Announcements } from './Announcements.tsx'
import { ConnectionOverlay } from './ConnectionOverlay.tsx'

// If loading fails offline, the offer can wait, so nothing reports the failure.
const NewVersion = lazy(() => import('./NewVersion.tsx').catch(() => ({ default: () => null })))

const UnsavedProfile = lazy(() =>
  import('../sign-in/components/UnsavedProfile.tsx').catch(() => ({ default: () => null })),
)

interface WatchProps {
  /** Goes below the notice about being offline. */
  roomForToasts?: ReactNode
  newVersion: { isShown: boolean; onChange: (isThere: boolean) => void }
}

/** Watches the network, the live connection and new builds. */
export default function Watch({ roomForToasts, newVersion: { isShown, onChange } }: WatchProps) {
  const isOnline = useIsOnline()
  const isVisible = useIsVisible()
  const isLiveMissing = useIsLiveMissing()
  const isSignedIn = useSignedIn() !== null
  const wasOnline = useRef(isOnline)
  const hasStartedOffline = useStartedOffline()
  const [path] = useLocation()
  const isKept = useIsReadable(path) === true
  useEffect(() => {
    if (isOnline && !wasOnline.current) showBanner({ variant: 'success', text: t`You’re back online.` })
    wasOnline.current = isOnline
  }, [isOnline])
  useEffect(() => registerServiceWorker(() => onChange(true)), [onChange])
  useEffect(() => watchOnScreenKeyboard(), [])
  return (
    <>
      {hasStartedOffline
        ? isKept && (
            <OfflineNotice>
              <Trans>Offline. Showing what this phone has.</Trans>
            </OfflineNotice>
          )
        : !isOnline && (
            <OfflineNotice>
              <Trans>You are offline. Nothing is sent until you are back.</Trans>
            </OfflineNotice>
          )}
      {roomForToasts}
      <Announcements />
      {/* Signing up, or a change of the profile, may have been interrupted before all of it was saved. */}
      <Suspense>
        {isOnline && isSignedIn && (readNewProfile() !== null || hasUnsavedEdits()) && <UnsavedProfile />}
      </Suspense>
      <ConnectionOverlay
        isLiveMissing={isSignedIn && isOnline && !hasStartedOffline && isVisible && isLiveMissing}
      />
      <Suspense>{isShown && <NewVersion onClose={() => onChange(false)} />}</Suspense>
    </>
  )
}

function OfflineNotice({ children }: { children: ReactNode }) {
  const strip = useRef<HTMLDivElement>(null)
  useRoomAtTop('--strip-height', strip, heightOf)
  return (
    <div
      ref={strip}
      role="status"
      className="sticky top-0 z-20 flex items-center justify-center gap-2 bg-ink px-4 py-2 text-sm font-semibold text-paper"
    >
      <CloudOff size={18} aria-hidden className="shrink-0" />
      {children}
    </div>
  )
}

const heightOf = ({ offsetHeight }: HTMLElement) => offsetHeight
