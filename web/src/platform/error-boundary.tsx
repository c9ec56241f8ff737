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
  /** A page that failed is done with when somebody goes to another address. */
  address: string
  children: ReactNode
}

/** Around a page: when it fails, it says so, and the rest of the app works on. */
export function PageBoundary({ address, children }: PageBoundaryProps) {
  const queryClient = useQueryClient()
  const [retried, setRetried] = useState(retriedBefore)
  useEffect(() => void writeStored(KEY, null, 'session'), [])
  const times = retried.address === address ? retried.times : 0
  const renderAgain = (error: unknown, times: number, reset: () => void) => {
    setRetried({ address, times })
    // A browser that could not load a file says so ever after, without asking for it again.
    if (!(error instanceof PartMissing)) return reset()
    writeStored(KEY, { address, times }, 'session')
    void startFresh()
  }
  return (
    <ErrorBoundary
      resetKeys={[address]}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <PageFailure
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

/** Around a part that its page can do without: when it fails, only the part says so. */
export function PartBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) => (
        <ErrorState
          text="The rest of the page works on."
          onRetry={() => (error instanceof PartMissing ? location.reload() : resetErrorBoundary())}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  )
}

/** Around what comes up over a page and whose file is fetched for that: when it fails, it is told, and the page stays. */
export function SheetBoundary({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  function say() {
    showToast({
      variant: 'destructive',
      title: 'That did not open',
      text: 'A part of the app did not come. Reload the page to try again.',
    })
    onClose()
  }
  return (
    <ErrorBoundary fallback={null} onError={say}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Around everything. */
export function AppBoundary({ children }: { children: ReactNode }) {
  return <ErrorBoundary fallback={<AppFailure onReload={startFresh} />}>{children}</ErrorBoundary>
}

const KEY = 'hereabouts_retried'

/** Of which address, and how often, if the page was loaded anew for that. */
function retriedBefore(): { address: string; times: number } {
  const { address, times } = Object(readStored(KEY, 'session'))
  return typeof address === 'string' && typeof times === 'number'
    ? { address, times }
    : { address: '', times: 0 }
}
