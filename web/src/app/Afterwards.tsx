import { lazy, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'wouter'
import { useInstall } from './install-way.ts'
import { useAfterwards } from './use-afterwards.ts'

const importWatch = () => import('./Watch.tsx')
const loadInstallHint = () => import('./InstallHint.tsx')
const InstallHint = lazy(loadInstallHint)

/** Loads what no page needs at first, after everything else. If loading fails, the app works without it. */
export function Afterwards({ loadWatch = importWatch }) {
  const Watch = useLoaded(useAfterwards(), loadWatch)
  const [hasNewVersion, setHasNewVersion] = useState(false)
  const [path] = useLocation()
  // In a conversation, the bottom edge belongs to the message field.
  const isDockFree = !/^\/chat\/./.test(path)
  return (
    <>
      <ErrorBoundary fallback={null}>
        <Suspense>
          {Watch ? (
            <Watch
              roomForToasts={<RoomForToasts />}
              newVersion={{ isShown: hasNewVersion && isDockFree, onChange: setHasNewVersion }}
            />
          ) : (
            <RoomForToasts />
          )}
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <HowToInstall isDockFree={isDockFree && !hasNewVersion} />
      </ErrorBoundary>
    </>
  )
}

/** Moves the page down while there are toasts, so that they cover nothing. */
function RoomForToasts() {
  return <div aria-hidden className="sticky top-(--strip-height) z-20 h-(--toast-room) bg-paper" />
}

/**
 * Loads what watches the app. After a failure it tries again when the network comes back, which
 * nothing else would tell then.
 */
function useLoaded(isTime: boolean, load: typeof importWatch) {
  const [Loaded, setLoaded] = useState<Awaited<ReturnType<typeof importWatch>>['default'] | null>(null)
  useEffect(() => {
    if (!isTime || Loaded) return
    const attempt = () =>
      load().then(
        (file) => setLoaded(() => file.default),
        () => {},
      )
    void attempt()
    window.addEventListener('online', attempt)
    return () => window.removeEventListener('online', attempt)
  }, [isTime, Loaded, load])
  return Loaded
}

/** Due three seconds after loading, sooner than the rest, so its code loads during that time. */
function HowToInstall({ isDockFree }: { isDockFree: boolean }) {
  const { way, isTime, dismiss } = useInstall()
  useEffect(() => {
    // A failed import fails again when it is rendered, where it is handled.
    if (way) loadInstallHint().catch(() => {})
  }, [way])
  return <Suspense>{way && isTime && isDockFree && <InstallHint way={way} onDismiss={dismiss} />}</Suspense>
}
