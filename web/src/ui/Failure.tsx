import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Bandage } from 'lucide-react'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Page } from './Page.tsx'

interface PageFailureProps {
  retriesLeft: number
  onRetry: () => void
  onReset: () => void
  onReload: () => void
}

/** Replaces a page that failed. */
export function PageFailure({ retriesLeft, onRetry, onReset, onReload }: PageFailureProps) {
  const isWorthATry = retriesLeft > 0
  return (
    <Page title={t`Something went wrong`}>
      <div role="alert">
        <EmptyState icon={<Bandage size={28} />} title={t`This page stumbled`}>
          <p>
            {isWorthATry
              ? t`The rest of the app works on, and nothing that was sent is lost.`
              : t`Trying again did not help. Reset forgets what this page had loaded; Reload Page starts the app anew.`}
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
          <Trans>Something went wrong that we did not expect. Your account and your messages are safe.</Trans>
        </p>
        <Button onClick={onReload}>
          <Trans>Try Again</Trans>
        </Button>
      </div>
    </Page>
  )
}
