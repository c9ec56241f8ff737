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
    <Page title="Something went wrong">
      <div role="alert">
        <EmptyState icon={<Bandage size={28} />} title="This page stumbled">
          <p>
            {isWorthATry
              ? 'The rest of the app works on, and nothing that was sent is lost.'
              : 'Trying again did not help. Reset forgets what this page had loaded; Reload Page starts the app anew.'}
          </p>
          <Button isWide disabled={!isWorthATry} onClick={onRetry}>
            {isWorthATry ? 'Try Again' : 'No tries left'}
          </Button>
          <div className="flex flex-wrap justify-center gap-3">
            <Button look="secondary" onClick={onReset}>
              Reset
            </Button>
            <Button look="secondary" onClick={onReload}>
              Reload Page
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
    <Page title="Unable to Load Application">
      <div role="alert" className="flex flex-col items-start gap-5">
        <p className="text-muted">
          Something went wrong that we did not expect. Your account and your messages are safe.
        </p>
        <Button onClick={onReload}>Try Again</Button>
      </div>
    </Page>
  )
}
