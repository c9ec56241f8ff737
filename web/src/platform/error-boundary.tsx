import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { ErrorState } from '../ui/ErrorState.tsx'
import { AppFailure, PageFailure } from '../ui/Failure.tsx'
import { PartMissing } from './fresh-build.ts'
import { startFresh } from './service-worker.ts'
import { readStored, writeStored } from './storage.ts'
import { showToast } from './toasts.ts'

const RETRIES_MAX = 3

interface PageBoundaryProps {
  /** A change of address clears the error. */
  address: string
  children: ReactNode
}

/** Shows an error if the page fails. The rest of the app keeps working. */
export function PageBoundary({ address, children }: PageBoundaryProps) {
  const queryClient = useQueryClient()
  const [retried, setRetried] = useState(retriedBefore)
  useEffect(() => void writeStored(KEY, null, 'session'), [])
  const times = retried.address === address ? retried.times : 0
  const renderAgain = (error: unknown, times: number, reset: () => void) => {
    setRetried({ address, times })
    // A browser caches the failure of a module, so only a reload fetches it again.
    if (!(error instanceof PartMissing)) return reset()
    writeStored(KEY, { address, times }, 'session')
    void startFresh()
  }
  return (
    <ErrorBoundary
      resetKeys={[address]}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <PageFailure
          error={error}
          retriesLeft={RETRIES_MAX - times}
          onRetry={() => renderAgain(error, times + 1, resetErrorBoundary)}
          onReload={startFresh}
          onReset={() => {
            void queryClient.resetQueries()
            renderAgain(error, 0, resetErrorBoundary)
          }}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  )
}

/** Shows an error in place of a part that fails. The rest of the page keeps working. */
export function PartBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => (
        <ErrorState
          error={error}
          text={t`The rest of the page still works.`}
          onRetry={() => (error instanceof PartMissing ? location.reload() : resetErrorBoundary())}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  )
}

/** Shows a toast if a lazily loaded sheet fails. The page stays. */
export function SheetBoundary({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  function showError() {
    showToast({
      variant: 'destructive',
      title: t`That didn’t open`,
      text: t`Part of the app didn’t load. Reload the page to try again.`,
    })
    onClose()
  }
  return (
    <ErrorBoundary fallback={null} onError={showError}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Shows an error if the whole app fails. */
export function AppBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={<AppFailure onReload={startFresh} />}>{children}</ErrorBoundary>
}

const KEY = 'hereabouts_retried'

/** The tries before the page was reloaded, and their address. */
function retriedBefore(): { address: string; times: number } {
  const { address, times } = Object(readStored(KEY, 'session'))
  return typeof address === 'string' && typeof times === 'number'
    ? { address, times }
    : { address: '', times: 0 }
}
