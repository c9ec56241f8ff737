import { lazy, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'wouter'
import { useInstall } from './install-way.ts'
import { useAfterwards } from './use-afterwards.ts'

const Watch = lazy(() => import('./Watch.tsx'))
const loadInstallHint = () => import('./InstallHint.tsx')
const InstallHint = lazy(loadInstallHint)

/** What no page needs to be seen first, fetched when all else has been. Should it fail, the app does without. */
export function Afterwards() {
  const isTime = useAfterwards()
  const [hasNewVersion, setHasNewVersion] = useState(false)
  const [path] = useLocation()
  // At the lower edge of a conversation somebody writes.
  const isDockFree = !/^\/chat\/./.test(path)
  return (
    <>
      <ErrorBoundary fallback={null}>
        <Suspense>
          {isTime && (
            <Watch newVersion={{ isShown: hasNewVersion && isDockFree, onChange: setHasNewVersion }} />
          )}
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary fallback={null}>
        <HowToInstall isDockFree={isDockFree && !hasNewVersion} />
      </ErrorBoundary>
    </>
  )
}

/** Due three seconds after the page was loaded: sooner than the rest, so its code is fetched while that time passes. */
function HowToInstall({ isDockFree }: { isDockFree: boolean }) {
  const { way, isTime, dismiss } = useInstall()
  useEffect(() => {
    // What fails here fails again where it is shown.
    if (way) loadInstallHint().catch(() => {})
  }, [way])
  return <Suspense>{way && isTime && isDockFree && <InstallHint way={way} onDismiss={dismiss} />}</Suspense>
}
