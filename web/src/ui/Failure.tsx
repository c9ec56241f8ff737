import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Bandage } from 'lucide-react'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorId } from './ErrorState.tsx'
import { Page } from './Page.tsx'

interface PageFailureProps {
  error: unknown
  retriesLeft: number
  onRetry: () => void
  onReset: () => void
  onReload: () => void
}

/** Replaces a page that failed. */
export function PageFailure({ error, retriesLeft, onRetry, onReset, onReload }: PageFailureProps) {
  const isWorthATry = retriesLeft > 0
  return (
    <Page title={t`Something went wrong`}>
      <div role="alert">
        <EmptyState icon={<Bandage size={28} />} title={t`This page hit a snag`}>
          <p>
            {isWorthATry
              ? t`The rest of the app still works, and everything you sent is safe.`
              : t`Trying again didn’t help. Reset loads this page’s data again. Reload Page restarts the app.`}
          </p>
          <Button isWide disabled={!isWorthATry} onClick={onRetry}>
            {isWorthATry ? t`Try Again` : t`No tries left`}
          </Button>
          <div className="flex flex-wrap justify-center gap-3">
            <Button look="secondary" onClick={onReset}>
              <Trans>Reset</Trans>
            </Button>
            <Button look="secondary" onClick={onReload}>
              <Trans>Reload Page</Trans>
            </Button>
          </div>
          <ErrorId error={error} />
        </EmptyState>
      </div>
    </Page>
  )
}

/** Replaces the app if all of it failed. */
export function AppFailure({ onReload }: { onReload: () => void }) {
  return (
    <Page title={t`Unable to Load Application`}>
      <div role="alert" className="flex flex-col items-start gap-5">
        <p className="text-muted">
          <Trans>Something unexpected went wrong. Your account and your messages are safe.</Trans>
        </p>
        <Button onClick={onReload}>
          <Trans>Try Again</Trans>
        </Button>
      </div>
    </Page>
  )
}
