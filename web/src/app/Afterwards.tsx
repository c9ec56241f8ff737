import { lazy, Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useAfterwards } from './use-afterwards.ts'

const Watch = lazy(() => import('./Watch.tsx'))

/** What no page needs to be seen first, fetched when all else has been. Should it fail, the app does without. */
export function Afterwards() {
  const isTime = useAfterwards()
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
